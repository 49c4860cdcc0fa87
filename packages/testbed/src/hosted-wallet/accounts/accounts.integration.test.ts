import { eip155Chain, parseAccountId, recoverWithNoble, verifyOwnership } from '@countersign/core'
import { createClient, type Hex, hashTypedData, http, parseAbi, recoverAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts as people } from '../../accounts.ts'
import { type Chain, startChain } from '../../chain.ts'
import { deployContracts } from '../../contracts/deploy.ts'
import { verifiers } from '../../contracts/passkeys/passkey-set.ts'
import { sendAll } from '../../contracts/send.ts'
import type { TypedData } from '../../wallet/engine/types.ts'
import type { HostedAccount, PasskeyAccount } from './account.ts'
import { createAccount } from './create-account.ts'
import { passkeyAccount } from './passkey-account.ts'
import { walletAccountOf } from './sign.ts'
import { softwareAuthenticator } from './software-authenticator.ts'

const text = 'id.example.org wants you to sign in: ✓'
const authenticator = softwareAuthenticator({ origin: 'http://localhost:4380' })

let chain: Chain
/** A chain without the P-256 precompile. */
let olderChain: Chain

beforeAll(async () => {
  const [newer, older] = await Promise.all([startChain(), startChain({ hardfork: 'prague' })])
  chain = newer
  olderChain = older
  await Promise.all([deployContracts(chain), deployContracts(olderChain)])
})
afterAll(() => Promise.all([chain.stop(), olderChain.stop()]))

/** Sequentially: transactions sent at the same time from one account would take the same nonce. */
const payers = new WeakMap<Chain, Promise<void>>()
function deployOn(on: Chain, calls: PasskeyAccount['deployment']): Promise<void> {
  const paid = (payers.get(on) ?? Promise.resolve()).then(() => sendAll(on, people.deployer, calls))
  payers.set(
    on,
    paid.catch(() => undefined),
  )
  return paid
}

const create = (kind: HostedAccount['kind']) =>
  createAccount(kind, { authenticator, deploy: calls => deployOn(chain, calls), name: 'A passkey of a test' })

const sign = (account: HostedAccount, signed = text, chainId = chain.chainId) =>
  walletAccountOf(account, { chain: eip155Chain(chainId), authenticator }).signMessage(signed)

const verify = ({ address }: HostedAccount, signature: Hex, on = chain) =>
  verifyOwnership({
    account: parseAccountId(`eip155:${on.chainId}:${address}`),
    message: text,
    signature,
    client: createClient({ transport: http(on.url) }),
    recover: recoverWithNoble,
  })

async function deployPasskey(on = chain): Promise<PasskeyAccount> {
  const account = passkeyAccount('passkey', await authenticator.create('A passkey of a test'))
  await deployOn(on, account.deployment)
  return account
}

const atBlock = { number: expect.any(BigInt), hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) }

/** Safe reverts when its contract owner rejects the signature (GS024). */
const refused = { status: 'rejected', reason: 'contract-reverted', block: atBlock }

describe('a signature', () => {
  test('of a key is verified without a node', async () => {
    const account = await create('key')
    expect(await verify(account, await sign(account))).toEqual({ status: 'verified', method: 'eoa' })
  })

  test("of a passkey's Safe is verified by its contract, at a block", async () => {
    const account = await create('passkey')
    expect(await verify(account, await sign(account))).toEqual({
      status: 'verified',
      method: 'erc1271',
      block: atBlock,
    })
  })

  test('of a Safe that is not deployed is verified by its factory, at a block, and changes no state', async () => {
    const account = await create('undeployed')
    if (account.kind === 'key') return expect.unreachable()
    const signature = await sign(account)
    expect(await verify(account, signature)).toEqual({
      status: 'verified',
      method: 'erc6492',
      block: atBlock,
      factory: account.deployment.at(-1)?.to,
    })
    expect(await chain.client.getCode({ address: account.address })).toBeUndefined()
  })

  test('of a Safe that was not deployed stays valid after deployment', async () => {
    const account = passkeyAccount('undeployed', await authenticator.create('A passkey of a test'))
    const signature = await sign(account)
    await deployOn(chain, account.deployment)
    expect(await verify(account, signature)).toMatchObject({ status: 'verified', method: 'erc1271' })
  })

  test.each(['passkey', 'undeployed'] as const)('of kind %s over another text is rejected', async kind => {
    const account = await create(kind)
    expect(await verify(account, await sign(account, `${text}.`))).toMatchObject(refused)
  })

  test.each(['passkey', 'undeployed'] as const)('of kind %s for another chain is rejected', async kind => {
    const account = await create(kind)
    expect(await verify(account, await sign(account, text, chain.chainId + 1))).toMatchObject(refused)
  })

  test.each(['passkey', 'undeployed'] as const)('of kind %s by another passkey is rejected', async kind => {
    const account = await create(kind)
    if (account.kind === 'key') return expect.unreachable()
    const { credentialId } = await authenticator.create("Somebody else's")
    const impostor = { ...account, passkey: { ...account.passkey, credentialId } }
    expect(await verify(account, await sign(impostor))).toMatchObject(refused)
  })

  test('over typed data is accepted by the Safe for its hash', async () => {
    const account = await create('passkey')
    const typedData: TypedData = {
      types: { Lamp: [{ name: 'lit', type: 'bool' }] },
      primaryType: 'Lamp',
      domain: { name: 'A test', chainId: chain.chainId },
      message: { lit: true },
    }
    const means = { chain: eip155Chain(chain.chainId), authenticator }
    const signature = await walletAccountOf(account, means).signTypedData(typedData)
    const answer = chain.client.readContract({
      address: account.address,
      abi: parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']),
      functionName: 'isValidSignature',
      args: [hashTypedData(typedData), signature],
    })
    expect(await answer).toBe('0x1626ba7e')
  })

  test('over typed data of a key recovers to its address', async () => {
    const account = await create('key')
    const typedData: TypedData = { types: { Lamp: [] }, primaryType: 'Lamp', domain: {}, message: {} }
    const means = { chain: eip155Chain(1), authenticator }
    const signature = await walletAccountOf(account, means).signTypedData(typedData)
    expect(await recoverAddress({ hash: hashTypedData(typedData), signature })).toBe(account.address)
  })
})

describe('a P-256 signature', () => {
  test("is verified by Safe's contract when the chain has no precompile, deployed and not", async () => {
    const deployed = await deployPasskey(olderChain)
    expect(await verify(deployed, await sign(deployed), olderChain)).toMatchObject({ method: 'erc1271' })
    const undeployed = await create('undeployed')
    expect(await verify(undeployed, await sign(undeployed), olderChain)).toMatchObject({ method: 'erc6492' })
  })
})

test("the computed address equals the one that the passkey's factory returns", async () => {
  const { passkey, owner } = passkeyAccount('passkey', await authenticator.create('A passkey'))
  const answer = chain.client.readContract({
    address: '0xF7488fFbe67327ac9f37D5F722d83Fc900852Fbf',
    abi: parseAbi(['function getSigner(uint256 x, uint256 y, uint176 verifiers) view returns (address)']),
    functionName: 'getSigner',
    args: [BigInt(passkey.x), BigInt(passkey.y), BigInt(verifiers)],
  })
  expect(await answer).toBe(owner)
})

test('deploying an account a second time does not change its owner', async () => {
  const account = await deployPasskey()
  const [signer] = account.deployment
  if (!signer) return expect.unreachable()
  await deployOn(chain, [signer])
  expect(await verify(account, await sign(account))).toMatchObject({ status: 'verified' })
})
