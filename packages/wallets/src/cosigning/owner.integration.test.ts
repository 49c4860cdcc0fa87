import { type Cosigning, ProblemError } from '@countersign/api'
import {
  eip155Chain,
  formatAccountId,
  parseAddress,
  readSafe,
  recoverWithNoble,
  safeMessageHash,
  safeMessageTypedData,
  safeRules,
  signedHash,
  verifyConfirmation,
  verifySafeSignature,
} from '@countersign/core'
import {
  accounts,
  type Chain,
  deploySafe,
  receiptOf,
  type SafeVersion,
  safeAccount,
  startChain,
} from '@countersign/testbed'
import {
  concat,
  createClient,
  createWalletClient,
  http,
  isHex,
  parseAbi,
  recoverAddress,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { fox } from '../testing/world.ts'
import { createNode } from '../transactions/node.ts'
import { createOwnerSteps } from './owner.ts'
import type { ProposedTransaction } from './safe-queue.ts'
import { cosigningOfTeam } from './testing/example.ts'
import { loadedOwner } from './testing/owner-world.ts'

// Checks what an owner's wallet returns against a real Safe on a real chain.

const abi = parseAbi([
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) returns (bool success)',
])
const { alice, bob } = accounts
const owner = parseAddress(alice.address)
const message = signedHash('Sign in as the team')
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

let chain: Chain
beforeAll(async () => {
  chain = await startChain({ state: inject('safesState') })
  await chain.client.setBalance({ address: owner, value: 10n ** 18n })
})
afterAll(() => chain.stop())

type Refuses = 'eth_signTypedData_v4' | null

let salts = 500n

/** A separate Safe for each test and each try, and a server that accepts what core accepts. */
async function make({
  refuses = null,
  version = '1.4.1',
  threshold = 2,
}: {
  refuses?: Refuses
  version?: SafeVersion
  threshold?: number
} = {}) {
  const owners = [alice.address, bob.address].slice(0, threshold)
  const safe = await safeAccount({ owners, threshold, saltNonce: ++salts, version })
  await deploySafe(chain, safe)
  const chainId = eip155Chain(chain.chainId)
  const account = formatAccountId(chainId, parseAddress(safe.address))
  const client = createClient({ transport: http(chain.url, { retryCount: 0 }) })
  const reading = await readSafe({ account, client })
  const rules = reading.status === 'safe' ? safeRules(reading.safe) : undefined
  if (!rules) throw new Error('The Safe is there.')
  const question = { safe: parseAddress(safe.address), chain: chainId, rules, message }
  const { domain, types, primaryType, message: content } = safeMessageTypedData(question)
  const [first] = cosigningOfTeam().safes
  if (!first) throw new Error('A cosigning has a Safe.')
  const cosigning: Cosigning = {
    ...cosigningOfTeam(),
    account,
    safes: [
      {
        ...{ ...first, address: question.safe, hash: safeMessageHash(question), version, threshold },
        owners: first.owners.slice(0, 1).map(each => ({ ...each, address: owner })),
        typedData: { domain, types: { SafeMessage: [...types.SafeMessage] }, primaryType, message: content },
      },
    ],
  }
  const kinds: string[] = []
  const confirm = async (_id: string, given: { owner: string; signature: string }) => {
    const verdict = await verifyConfirmation({
      ...{ account, client, message, recover: recoverWithNoble },
      ...{ owner: parseAddress(given.owner), signature: given.signature },
    })
    if (verdict.status !== 'valid')
      throw new ProblemError({
        ...{
          type: 'urn:countersign:problem:confirmation-refused',
          code: 'confirmation-refused',
          title: '',
          status: 422,
          detail: '',
        },
        confirmation: 'bad-part',
      })
    kinds.push(verdict.confirmation.part.kind)
    return cosigning
  }
  const sender = createWalletClient({ account: alice, transport: http(chain.url) })
  const hex = (value: unknown) => (isHex(value) ? value : expect.unreachable('It is hex.'))
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    const [one, two] = Array.isArray(params) ? params : []
    switch (method) {
      case 'eth_chainId':
        return `0x${chain.chainId.toString(16)}`
      case 'eth_signTypedData_v4':
        if (refuses === method) throw Object.assign(new Error('Unsupported'), { code: 4200 })
        return alice.signTypedData(JSON.parse(two))
      case 'personal_sign':
        return alice.signMessage({ message: { raw: hex(one) } })
      case 'eth_sendTransaction':
        return sender.sendTransaction({ chain: null, to: parseAddress(one.to), data: hex(one.data) })
      default:
        throw new Error(`It is not asked for ${method}.`)
    }
  }
  const acts = await loadedOwner(
    createOwnerSteps({
      connected: () => ({ wallet: { ...fox, provider: { request } }, accounts: [owner] }),
      link: async () => ({
        signMessage: () => Promise.reject(new Error('It is not asked for a text.')),
        switchChain: () => Promise.reject(new Error('It is there already.')),
      }),
      chains: async () => [
        {
          id: chainId,
          name: 'Local',
          shortName: null,
          currency,
          explorer: null,
          testnet: true,
          wallet: null,
        },
      ],
      client: {
        confirm,
        cosigning: async () => cosigning,
        decline: () => Promise.reject(new Error('Nobody declines.')),
      },
      node: () => createNode(chain.url),
    }),
  )
  const becomes = (status: string, more: object = {}) =>
    vi.waitFor(() => expect(acts.state.getSnapshot()).toMatchObject({ status, ...more }), 15_000)
  const isSigned = async () =>
    (await verifySafeSignature({ account, client, message, signature: '0x', recover: recoverWithNoble }))
      .status
  return { acts, cosigning, safe, address: safe.address, becomes, kinds, isSigned, client }
}

test('typed data that an owner signed is accepted', async () => {
  const { acts, cosigning, address, becomes, kinds } = await make()
  acts.confirm(cosigning, address, owner)
  await becomes('done')
  expect(kinds).toEqual(['ecdsa'])
})

test('the hash that a wallet without typed data signed is accepted', async () => {
  const { acts, cosigning, address, becomes, kinds } = await make({ refuses: 'eth_signTypedData_v4' })
  acts.confirm(cosigning, address, owner)
  await becomes('done')
  expect(kinds).toEqual(['eth-sign'])
})

test('an approval is sent at its cost, and accepted once it is in a block', async () => {
  const { acts, cosigning, address, becomes, kinds } = await make()
  acts.approveOnChain(cosigning, address, owner)
  await becomes('ready')
  const state = acts.state.getSnapshot()
  expect(state.status === 'ready' && 'cost' in state.question && state.question.cost.gas).toBeGreaterThan(
    21_000n,
  )
  acts.proceed()
  await becomes('done')
  expect(kinds).toEqual(['approved-hash'])
})

const versions = ['1.1.1', '1.3.0', '1.4.1', '1.5.0'] as const

test.each(versions)('an approval of an owner of a Safe %s is accepted', async version => {
  const { acts, cosigning, address, becomes, kinds } = await make({ version })
  acts.approveOnChain(cosigning, address, owner)
  await becomes('ready')
  acts.proceed()
  await becomes('done')
  expect(kinds).toEqual(['approved-hash'])
})

test.each(versions)('a Safe %s that needs one owner signs on the chain by one transaction', async version => {
  const { acts, cosigning, address, becomes, isSigned } = await make({ version, threshold: 1 })
  expect(await isSigned()).toBe('refused')
  acts.signOnChain(cosigning, address, owner)
  await becomes('ready')
  const state = acts.state.getSnapshot()
  expect(state.status === 'ready' && 'cost' in state.question && state.question.cost.gas).toBeGreaterThan(
    50_000n,
  )
  acts.proceed()
  await becomes('done', { result: { kind: 'signed-on-chain' } })
  expect(await isSigned()).toBe('verified')
})

test.each(versions)(
  'one owner alone cannot have a Safe %s sign that needs two, and learns that before sending',
  async version => {
    const { acts, cosigning, address, becomes, isSigned } = await make({ version })
    acts.signOnChain(cosigning, address, owner)
    await becomes('failed')
    const code = version === '1.1.1' ? null : 'GS020'
    expect(acts.state.getSnapshot()).toMatchObject({ failure: { kind: 'would-revert', code } })
    expect(await isSigned()).toBe('refused')
  },
)

test.each(versions)(
  'a Safe %s signs with what one owner proposes once the other has confirmed',
  async version => {
    const { acts, cosigning, address, becomes, isSigned, safe } = await make({ version })
    const proposed: ProposedTransaction[] = []
    acts.propose(cosigning, address, owner, {
      holds: async () => false,
      nextNonce: async () => 0,
      propose: async transaction => void proposed.push(transaction),
      whyNot: () => null,
    })
    await becomes('ready')
    acts.proceed()
    await becomes('done', { result: { kind: 'proposed' } })
    const [transaction] = proposed
    if (!transaction) throw new Error('It was proposed.')
    const { safeTxHash: hash, to, data, operation, signature } = transaction
    expect(await recoverAddress({ hash, signature })).toBe(owner)
    const signatures = [
      { by: owner, signature },
      { by: bob.address, signature: await bob.sign({ hash }) },
    ].sort((left, right) => (BigInt(left.by) < BigInt(right.by) ? -1 : 1))
    await receiptOf(
      chain,
      await createWalletClient({ account: alice, transport: http(chain.url) }).writeContract({
        ...{ chain: null, address: safe.address, abi, functionName: 'execTransaction' },
        args: [
          to,
          0n,
          data,
          operation,
          0n,
          0n,
          0n,
          zeroAddress,
          zeroAddress,
          concat(signatures.map(({ signature }) => signature)),
        ],
      }),
    )
    expect(await isSigned()).toBe('verified')
  },
)
