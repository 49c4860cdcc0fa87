import {
  accounts,
  approveHash,
  type Chain,
  deployContracts,
  deploySafe,
  keyOwner,
  receiptOf,
  type SafeAccount,
  type SafeVersion,
  safeAccount,
  startChain,
} from '@countersign/testbed'
import * as fc from 'fast-check'
import { createClient, decodeAbiParameters, type Hex, http, keccak256, type LocalAccount } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Address, eip155Chain, formatAccountId, parseAddress } from '../account.ts'
import { loadNativeRecover } from '../recover/native.ts'
import { bytesOfKnownHex, hexOfBytes } from '../verify/bytes.ts'
import { probeCaller } from '../verify/node.ts'
import { compareAddresses, type SafeConfirmation, writeSafeSignature } from './assemble.ts'
import type { SafeFault } from './explain.ts'
import { ownersMessage, signedHash } from './message.ts'
import { signatureQuestion } from './owners.ts'
import { readSafe, type Safe } from './read-safe.ts'
import { hashOf, signNested, signPersonally, signTyped } from './testing/signing.ts'
import { examine } from './verify-safe-signature.ts'
import { lookAt } from './view.ts'

/**
 * Compares our interpretation of a signature with the contract's own answer, over random Safes, signatures and damages.
 * `SAFE_CASES=20000` runs more cases.
 */

const cases = Number(process.env.SAFE_CASES ?? 400)
const message = signedHash('The lamp is lit.')
const recover = loadNativeRecover()
const { alice, bob, carol, dave, erin, grace, heidi, ivan } = accounts
const people = [alice, bob, carol, dave, erin, heidi]
const versions: readonly SafeVersion[] = ['1.1.1', '1.3.0', '1.4.1', '1.5.0']

let chain: Chain
let contractOwner: Address
/** Safes with two owners, which own other Safes. */
const inner = new Map<Address, Safe>()
const outer: Safe[] = []
/** The owners who approved the message hash on the chain, by Safe. */
const approvals = new Map<Address, Address>()

const node = () => createClient({ transport: http(chain.url, { batch: true }) })
const chainOf = () => eip155Chain(chain.chainId)

async function read({ address }: SafeAccount): Promise<Safe> {
  const account = formatAccountId(chainOf(), parseAddress(address))
  const reading = await readSafe({ account, client: node(), timeout: 30_000 })
  return reading.status === 'safe' ? reading.safe : expect.unreachable(JSON.stringify(reading.status))
}

beforeAll(async () => {
  chain = await startChain()
  await deployContracts(chain)
  const contract = await keyOwner(grace.address)
  contractOwner = parseAddress(contract.address)
  const hash = await chain.client.sendTransaction({
    account: accounts.ivan,
    gas: 1_000_000n,
    ...contract.creation,
  })
  await receiptOf(chain, hash)
  const nested = await Promise.all(
    versions.map(version => safeAccount({ version, owners: [alice.address, heidi.address], threshold: 2 })),
  )
  await deploySafe(chain, ...nested)
  for (const safe of await Promise.all(nested.map(read))) inner.set(safe.address, safe)

  const set = fc.record({
    version: fc.constantFrom(...versions),
    owners: fc.shuffledSubarray(
      [...people.map(({ address }) => parseAddress(address)), contractOwner, ...inner.keys()],
      { minLength: 1, maxLength: 6 },
    ),
    needed: fc.nat(),
  })
  const safes = await Promise.all(
    fc.sample(set, 24).map(({ version, owners, needed }, index) =>
      // Not 0, which the inner Safes have: with the same owners, it would be one of them.
      safeAccount({
        version,
        owners,
        threshold: 1 + (needed % owners.length),
        saltNonce: BigInt(index + 1),
      }),
    ),
  )
  await deploySafe(chain, ...safes)
  outer.push(...(await Promise.all(safes.map(read))))
  for (const safe of outer) {
    const owner = people.find(({ address }) => safe.owners.includes(parseAddress(address)))
    if (!owner) continue
    await approveHash(chain, safe.address, owner, hashOf(safe, message))
    approvals.set(safe.address, parseAddress(owner.address))
  }
}, 600_000)
afterAll(() => chain.stop())

/** How an owner, or a stranger, signs. */
type Manner = 'typed' | 'personal' | 'approved' | 'other-message' | 'other-chain'

type Case = {
  safe: number
  /** How many sign, relative to the threshold. */
  extra: number
  stranger: boolean
  order: 'ascending' | 'as-chosen' | 'first-twice'
  seed: number[]
  manners: Manner[]
  damage: 'none' | 'byte' | 'cut' | 'longer' | 'v' | 'high-s'
  at: number
  value: number
}

const anyCase: fc.Arbitrary<Case> = fc.record({
  safe: fc.nat(23),
  extra: fc.constantFrom(0, 0, 0, 0, 0, -1, 1),
  stranger: fc.constantFrom(false, false, false, false, true),
  order: fc.constantFrom('ascending', 'ascending', 'ascending', 'ascending', 'as-chosen', 'first-twice'),
  seed: fc.array(fc.nat(1000), { minLength: 6, maxLength: 6 }),
  manners: fc.array(
    fc.constantFrom<Manner>(
      'typed',
      'typed',
      'typed',
      'personal',
      'personal',
      'approved',
      'other-message',
      'other-chain',
    ),
    { minLength: 7, maxLength: 7 },
  ),
  damage: fc.constantFrom('none', 'none', 'none', 'none', 'byte', 'cut', 'longer', 'v', 'high-s'),
  at: fc.nat(),
  value: fc.nat(255),
})

async function confirm(safe: Safe, owner: Address, manner: Manner): Promise<SafeConfirmation> {
  const about = manner === 'other-message' ? signedHash('The lamp is out.') : message
  const on: Safe = manner === 'other-chain' ? { ...safe, chain: eip155Chain(1) } : safe
  if (manner === 'approved') return { owner, part: { kind: 'approved-hash', owner } }
  const nested = inner.get(owner)
  if (nested) return signNested(on, about, nested, [alice, heidi])
  if (owner === contractOwner) return signAsContract(on, about, owner)
  const key: LocalAccount = people.find(({ address }) => address === owner) ?? ivan
  return manner === 'personal' ? signPersonally(on, about, key) : signTyped(on, about, key)
}

/** Signs with the contract's key the hash that the contract is asked about. */
async function signAsContract(safe: Safe, about: Hex, owner: Address): Promise<SafeConfirmation> {
  const { address, chain, rules } = safe
  const asked = ownersMessage({ safe: address, chain, rules, message: about })
  const signature = await grace.sign({ hash: rules.asksOwners === 'hash' ? asked : keccak256(asked) })
  return { owner, part: { kind: 'contract', owner, signature } }
}

async function build(safe: Safe, given: Case): Promise<Hex> {
  const ranked = safe.owners
    .map((owner, index) => ({ owner, rank: given.seed[index] ?? 0 }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ owner }) => owner)
  const signers = ranked.slice(0, Math.max(1, safe.threshold + given.extra))
  if (given.stranger) signers[0] = parseAddress(ivan.address)
  if (given.order !== 'as-chosen') signers.sort(compareAddresses)
  const [first] = signers
  if (given.order === 'first-twice' && first && signers.length > 1) signers[1] = first
  const confirmations = await Promise.all(
    signers.map((owner, index) => {
      const manner = given.manners[index] ?? 'typed'
      const may = manner !== 'approved' || approvals.get(safe.address) === owner || given.value < 40
      return confirm(safe, owner, may ? manner : 'typed')
    }),
  )
  return damaged(writeSafeSignature(confirmations.map(({ part }) => part)), given)
}

function damaged(signature: Hex, { damage, at, value }: Case): Hex {
  const bytes = bytesOfKnownHex(signature)
  const part = 65 * (at % Math.max(1, Math.floor(bytes.length / 65)))
  switch (damage) {
    case 'none':
      return signature
    case 'byte':
      bytes[at % bytes.length] = value
      return hexOfBytes(bytes)
    case 'cut':
      return hexOfBytes(bytes.subarray(0, 1 + (at % bytes.length)))
    case 'longer':
      return `${signature}${'ab'.repeat(1 + (value % 100))}`
    case 'v':
      bytes[part + 64] = value % 40
      return hexOfBytes(bytes)
    case 'high-s': {
      const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
      const s = BigInt(hexOfBytes(bytes.subarray(part + 32, part + 64)))
      if (s < order) bytes.set(bytesOfKnownHex(`0x${(order - s).toString(16).padStart(64, '0')}`), part + 32)
      const v = bytes[part + 64] ?? 0
      bytes[part + 64] = v % 2 ? v + 1 : v - 1
      return hexOfBytes(bytes)
    }
  }
}

test('our verdict and the contract never disagree', async () => {
  const client = node()
  const drawn = fc.sample(anyCase, cases)
  const tally = { accepted: 0, refused: 0 }
  const reasons = new Set<string>()
  const disagreements: string[] = []
  const outcome = await lookAt({ client, timeout: 600_000 }, chainOf(), async view => {
    for (let at = 0; at < drawn.length; at += 50)
      await Promise.all(
        drawn.slice(at, at + 50).map(async given => {
          const safe = outer[given.safe] ?? expect.unreachable()
          const signature = await build(safe, given)
          const { explanation, accepted } = await examine(view, safe, { message, signature, recover })
          const ours = explanation.status === 'valid' ? 'accepted' : 'refused'
          if (ours !== accepted)
            disagreements.push(
              JSON.stringify({ version: safe.version, given, explanation, accepted, signature }),
            )
          tally[ours]++
          if (explanation.status === 'faulty')
            reasons.add('code' in explanation.fault ? explanation.fault.code : explanation.fault.reason)
        }),
      )
    return 'compared' as const
  })
  expect(disagreements).toEqual([])
  expect(outcome).toBe('compared')
  // Otherwise the comparison would prove little.
  expect(tally.accepted).toBeGreaterThan(cases / 10)
  expect(tally.refused).toBeGreaterThan(cases / 10)
  expect(reasons.size).toBeGreaterThan(4)
}, 600_000)

/** The error of a Safe that refuses: its code, or words before 1.3.0; empty if an owner's contract reverted instead. */
const saidBefore: Readonly<Record<string, string>> = {
  'Signatures data too short': 'GS020',
  'Invalid contract signature location: inside static part': 'GS021',
  'Invalid contract signature location: length not present': 'GS022',
  'Invalid contract signature location: data not complete': 'GS023',
  'Invalid contract signature provided': 'GS024',
  'Hash has not been approved': 'GS025',
  'Invalid owner provided': 'GS026',
}

async function askContract(safe: Safe, signature: Hex): Promise<string> {
  const overload = safe.rules.answers.includes('new') ? 'new' : 'old'
  const { data } = signatureQuestion(overload, safe.address, message, signature)
  const response = await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_call',
      params: [{ from: probeCaller, to: safe.address, data, gas: '0x2dc6c0' }, 'latest'],
    }),
  })
  const { result, error } = (await response.json()) as { result?: Hex; error?: { data?: Hex } }
  if (result !== undefined) return 'accepted'
  if (!error?.data?.startsWith('0x08c379a0')) return ''
  const [reason] = decodeAbiParameters([{ type: 'string' }], `0x${error.data.slice(10)}`)
  return saidBefore[reason] ?? reason
}

function codeOf(fault: SafeFault): string {
  switch (fault.reason) {
    case 'below-threshold':
      return 'GS020'
    case 'not-an-owner':
    case 'stale-owner':
    case 'wrong-chain':
      return 'GS026'
    case 'bad-part':
      return fault.code
  }
}

const damages = fc.array(
  fc.record({
    damage: fc.constantFrom('byte', 'cut', 'longer', 'v', 'high-s', 'offset', 'owner'),
    at: fc.nat(),
    value: fc.nat(255),
  }),
  { minLength: 2, maxLength: 4 },
)

type Damage = { damage: Case['damage'] | 'offset' | 'owner'; at: number; value: number }

/** Damages some part: in the way that `damaged` names, its offset, or its owner. */
function damagedPart(signature: Hex, given: Case, { damage, at, value }: Damage): Hex {
  if (damage === 'byte' || damage === 'cut' || damage === 'longer')
    return damaged(signature, { ...given, damage, at, value })
  const bytes = bytesOfKnownHex(signature)
  const part = 65 * (at % Math.max(1, Math.floor(bytes.length / 65)))
  if (bytes.length < part + 65) return signature
  if (damage !== 'offset' && damage !== 'owner') return damaged(signature, { ...given, damage, at, value })
  const word = bytesOfKnownHex(`0x${(value * 8).toString(16).padStart(64, '0')}`)
  if (damage === 'offset') bytes.set(word, part + 32)
  else bytes.set(bytesOfKnownHex(ivan.address), part + 12)
  // The part of a contract, or of an approved hash.
  bytes[part + 64] = value % 2
  return hexOfBytes(bytes)
}

test('if several parts are invalid, our reason is the first one that the contract reports', async () => {
  const client = node()
  const drawn = fc.sample(fc.tuple(anyCase, damages), cases)
  const reasons = new Map<string, number>()
  const disagreements: string[] = []
  const outcome = await lookAt({ client, timeout: 600_000 }, chainOf(), async view => {
    for (let at = 0; at < drawn.length; at += 50)
      await Promise.all(
        drawn.slice(at, at + 50).map(async ([given, more]) => {
          const safe = outer[given.safe] ?? expect.unreachable()
          const built = await build(safe, { ...given, damage: 'none' })
          const signature = more.reduce((signature, next) => damagedPart(signature, given, next), built)
          const { explanation } = await examine(view, safe, { message, signature, recover })
          const theirs = await askContract(safe, signature)
          const ours = explanation.status === 'valid' ? 'accepted' : codeOf(explanation.fault)
          reasons.set(ours, (reasons.get(ours) ?? 0) + 1)
          // If the owner is a Safe, the outer Safe passes on its error; other contracts revert without one.
          const fault = explanation.status === 'faulty' ? explanation.fault : undefined
          const owner = fault && 'owner' in fault ? fault.owner : undefined
          const isNested = owner !== undefined && inner.has(owner)
          const agrees =
            ours === theirs || (ours === 'GS024' && theirs !== 'accepted' && (isNested || theirs === ''))
          if (!agrees)
            disagreements.push(
              JSON.stringify({
                version: safe.version,
                threshold: safe.threshold,
                ours,
                theirs,
                explanation,
                signature,
              }),
            )
        }),
      )
    return 'compared' as const
  })
  expect(disagreements).toEqual([])
  expect(outcome).toBe('compared')
  expect([...reasons.keys()]).toEqual(expect.arrayContaining(['GS020', 'GS021', 'GS024', 'GS025', 'GS026']))
}, 600_000)
