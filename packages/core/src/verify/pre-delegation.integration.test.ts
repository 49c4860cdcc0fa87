import { readFile } from 'node:fs/promises'
import { accounts, type Chain, receiptOf, startChain } from '@countersign/testbed'
import { compile } from '@countersign/testbed/solidity'
import {
  type Abi,
  type Address,
  concat,
  createClient,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  hashMessage,
  http,
  type PrivateKeyAccount,
  serializeErc8010Signature,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAccountId, parseAddress } from '../account.ts'
import type { NodeClient } from '../node-client.ts'
import { recoverWithNoble } from '../recover/noble.ts'
import { verifyOwnership } from './verify-ownership.ts'

/** Keys that have signed to delegate to code, but have not done so on the chain (ERC-8010). */

const message = 'id.example.org wants you to sign in'
const { alice, bob: attacker } = accounts

type Contract = { address: Address; abi: Abi }
let chain: Chain
let code: Contract
let token: Contract
let tokenAccount: Contract

async function deploy(name: string, args: unknown[] = []): Promise<Contract> {
  const source = await readFile(new URL('./hostile.sol', import.meta.url), 'utf8')
  const { abi, bytecode } = await compile(source, name)
  const data = encodeDeployData({ abi, bytecode, args })
  const hash = await chain.client.sendTransaction({ account: accounts.deployer, data, gas: 3_000_000n })
  const { contractAddress } = await receiptOf(chain, hash)
  return { address: contractAddress ?? expect.unreachable(), abi }
}

beforeAll(async () => {
  chain = await startChain({ hardfork: 'prague' })
  code = await deploy('Delegate')
  token = await deploy('TokenForSale', [alice.address])
  tokenAccount = await deploy('TokenAccount', [token.address])
})
afterAll(() => chain.stop())

const client = () => createClient({ transport: http(chain.url) })
const newKey = () => privateKeyToAccount(generatePrivateKey())

type Wrapping = {
  /** The account, and the signers of the authorization and the message. */
  key: PrivateKeyAccount
  authorizer?: PrivateKeyAccount
  signer?: PrivateKeyAccount
  delegate?: Address
  chainId?: number
  nonce?: number
  initializer?: { address: Address; data: Hex }
}

async function wrap({ key, authorizer = key, signer = key, ...more }: Wrapping): Promise<Hex> {
  const { delegate = code.address, chainId = chain.chainId, nonce = 0, initializer } = more
  const authorization = await authorizer.signAuthorization({ contractAddress: delegate, chainId, nonce })
  const signature = await signer.signMessage({ message })
  return serializeErc8010Signature({
    authorization,
    signature,
    // viem uses the authorizer as the initializer, without data, which means no call.
    ...(initializer ?? {}),
  })
}

const ask = (address: Address, signature: Hex, node: NodeClient = client()) =>
  verifyOwnership({
    account: parseAccountId(`eip155:${chain.chainId}:${address}`),
    message,
    signature,
    client: node,
    recover: recoverWithNoble,
  })

const setUpFor = (key: PrivateKeyAccount) =>
  encodeFunctionData({ abi: code.abi, functionName: 'setUp', args: [key.address] })

describe('a key that has signed to delegate', () => {
  test('is verified if its code accepts, and the code is named', async () => {
    const key = newKey()
    for (const chainId of [chain.chainId, 0])
      expect(await ask(key.address, await wrap({ key, chainId }))).toMatchObject({
        status: 'verified',
        method: 'eip7702',
        delegate: parseAddress(code.address),
        block: { hash: expect.stringMatching(/^0x/) },
      })
    expect(await chain.client.getCode({ address: key.address })).toBeUndefined()
  })

  test('is verified by a signer that the call sets it up for', async () => {
    const key = newKey()
    const signer = newKey()
    const initializer = { address: key.address, data: setUpFor(signer) }
    expect(await ask(key.address, await wrap({ key, signer, initializer }))).toMatchObject({
      method: 'eip7702',
    })
    expect(await ask(key.address, await wrap({ key, signer }))).toMatchObject({ reason: 'contract-refused' })
  })

  test('has the same verdict as in viem', async () => {
    const key = newKey()
    const signer = newKey()
    const initializer = { address: key.address, data: setUpFor(signer) }
    for (const signature of [
      await wrap({ key }),
      await wrap({ key, signer }),
      await wrap({ key, signer, initializer }),
      await wrap({ key, authorizer: attacker, signer: attacker }),
      await wrap({ key, nonce: 3 }),
    ]) {
      const theirs = await chain.client
        .verifyHash({ address: key.address, hash: hashMessage(message), signature })
        .catch(() => false)
      expect((await ask(key.address, signature)).status === 'verified').toBe(theirs)
    }
  })

  test('is queried without a simulation once the delegation is on the chain, for any nonce', async () => {
    const key = newKey()
    const signature = await wrap({ key })
    await chain.client.setCode({ address: key.address, bytecode: concat(['0xef0100', code.address]) })
    await chain.client.setNonce({ address: key.address, nonce: 9 })
    const verdict = await ask(key.address, signature)
    expect(verdict).toMatchObject({ status: 'verified', method: 'eip7702' })
    expect(verdict).not.toHaveProperty('delegate')
  })

  test('may replace a delegation that is on the chain', async () => {
    const key = newKey()
    await chain.client.setCode({ address: key.address, bytecode: concat(['0xef0100', tokenAccount.address]) })
    expect(await ask(key.address, await wrap({ key }))).toMatchObject({
      method: 'eip7702',
      delegate: parseAddress(code.address),
    })
  })
})

describe('an attacker cannot prove a key', () => {
  const refused = (address: Address, signature: Hex) => ask(address, signature)
  const invalid = { status: 'rejected', reason: 'authorization-invalid' }

  test('by an authorization of their own', async () => {
    const wrapper = await wrap({ key: newKey(), authorizer: attacker, signer: attacker })
    expect(await refused(newKey().address, wrapper)).toMatchObject(invalid)
  })

  test('by an authorization that the key has signed for another chain', async () => {
    const key = newKey()
    expect(await refused(key.address, await wrap({ key, chainId: 1 }))).toMatchObject(invalid)
  })

  test('by an authorization with a nonce below or above the current one', async () => {
    const key = newKey()
    expect(await refused(key.address, await wrap({ key, nonce: 1 }))).toMatchObject(invalid)
    const old = await wrap({ key })
    await chain.client.setNonce({ address: key.address, nonce: 1 })
    expect(await refused(key.address, old)).toMatchObject(invalid)
  })

  test('by the key’s own authorization and another’s signature', async () => {
    const key = newKey()
    expect(await refused(key.address, await wrap({ key, signer: attacker }))).toMatchObject({
      reason: 'contract-refused',
    })
  })

  test('by a call to another contract that the key’s code depends on', async () => {
    const key = newKey()
    const data = encodeFunctionData({ abi: token.abi, functionName: 'buyFor', args: [attacker.address] })
    const signature = await wrap({
      key,
      signer: attacker,
      delegate: tokenAccount.address,
      initializer: { address: token.address, data },
    })
    expect(await refused(key.address, signature)).toMatchObject({
      status: 'unavailable',
      reason: 'initializer-not-allowed',
    })
  })

  test('by a delegation for a contract, whose own answer decides', async () => {
    const signature = await wrap({ key: attacker })
    expect(await refused(tokenAccount.address, signature)).toMatchObject({ reason: 'contract-refused' })
  })
})

test('a node that does not simulate the code makes the verdict unavailable', async () => {
  const node = client()
  const ignoring: NodeClient = {
    request: ({ method, params }) => {
      const cut = method === 'eth_call' ? params.slice(0, 2) : params
      return node.request({ method, params: cut } as never)
    },
  }
  const key = newKey()
  expect(await ask(key.address, await wrap({ key }), ignoring)).toMatchObject({
    status: 'unavailable',
    reason: 'node-error',
  })
})

test('a malformed wrapper is refused without a node', async () => {
  const signature: Hex = `0x${'ff'.repeat(96)}${'8010'.repeat(16)}`
  const verdict = await verifyOwnership({
    account: parseAccountId(`eip155:1:${alice.address}`),
    message,
    signature,
    recover: recoverWithNoble,
  })
  expect(verdict).toEqual({ status: 'rejected', reason: 'wrapper-malformed' })
})
