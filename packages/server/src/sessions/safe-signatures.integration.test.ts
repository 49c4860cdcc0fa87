import { accountAddress, eip155Chain, formatAccountId, parseAddress, signedHash } from '@countersign/core'
import {
  accounts,
  changeThreshold,
  deployContracts,
  deploySafe,
  safeAccount,
  signAsSafe,
  startChain,
} from '@countersign/testbed'
import { pino } from 'pino'
import { concat } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { loadRecover } from '../recover.ts'
import { closeNodes, createNodes } from '../rpc/nodes.ts'
import { openStore } from '../store/open.ts'
import { newToken } from '../store/token.ts'
import { noBudget } from '../testing/no-budget.ts'
import { createQueryNodes } from '../verdicts/query-nodes.ts'
import { createSafeVerifier, type SafeVerifier } from '../verdicts/safes.ts'
import { createSafeSignatures } from './safe-signatures.ts'
import { createSessions } from './sessions.ts'

const logger = pino({ level: 'silent' })
const hour = 3_600_000
const account = formatAccountId(eip155Chain(1), parseAddress('0x1111111111111111111111111111111111111111'))
const device = { browser: '', system: '' }
const block = { number: 1n, hash: `0x${'00'.repeat(32)}` } as const
type Verdict = Awaited<ReturnType<SafeVerifier['verifySafeSignature']>>
const safe = { address: accountAddress(account) } as never
const holds = {
  status: 'verified',
  method: 'signatures',
  owners: [],
  approved: [],
  signature: '0x12',
  safe,
  ownerCount: null,
} satisfies Verdict
const refused = { status: 'refused', reason: 'not-signed-on-chain', safe } satisfies Verdict
const unavailable = { status: 'unavailable', reason: 'no-node' } satisfies Verdict

/** Creates a server's sessions, with a clock and a chain that the test controls. */
async function open(
  when: 'at-once' | 'hourly',
  verifySafeSignature = vi.fn<SafeVerifier['verifySafeSignature']>(),
) {
  let time = 1_000_000_000_000
  const now = () => time
  const store = openStore(toSettings({ database: 'sqlite::memory:' }).database)
  onTestFinished(() => store.close())
  await store.migrate()
  const safeSignatures = createSafeSignatures({
    db: store.db,
    verifier: { verifySafeSignature },
    settings: { safes: { sessions: when } },
    logger,
    now,
  })
  const lifetimes = { session: 30 * 24 * hour, sessionIdle: 7 * 24 * hour }
  const sessions = createSessions({
    db: store.db,
    settings: { lifetimes },
    now,
    storage: noBudget,
    isStillSigned: safeSignatures.isStillSigned,
  })
  const signIn = (signature: `0x${string}` | undefined = '0x12', of = account, hash = signedHash('text')) =>
    store.db.transaction().execute(async transaction => {
      const verdict = { status: 'verified', method: 'erc1271', block } as const
      const read = { signers: [], threshold: 1, ownerCount: 1, passkey: false, checkedAt: now() }
      const safe = signature && { signature, signedHash: hash, ...read }
      return (
        await sessions.open(transaction, {
          account: of,
          verdict,
          message: 'text',
          signature,
          device,
          safe,
          browser: newToken(),
          network: '192.0.2.1',
          replaces: undefined,
        })
      ).token
    })
  return {
    sessions,
    signIn,
    sweep: safeSignatures.sweep,
    asked: verifySafeSignature,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    count: async () => (await store.db.selectFrom('session').select('id').execute()).length,
  }
}

test('in hourly mode, a session is checked when it is used, unless that was done within the last hour', async () => {
  const { sessions, signIn, asked, pass } = await open('hourly')
  asked.mockResolvedValue(holds)
  const token = await signIn()
  pass(hour - 1)
  expect(await sessions.find(token)).toBeDefined()
  expect(asked).not.toHaveBeenCalled()
  pass(1)
  expect(await sessions.find(token)).toBeDefined()
  expect(asked).toHaveBeenCalledTimes(1)
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ account, message: signedHash('text'), signature: '0x12' })
  pass(hour - 1)
  expect(await sessions.find(token)).toBeDefined()
  expect(asked).toHaveBeenCalledTimes(1)
})

test('in immediate mode, a session is checked at each use, but not again within five seconds', async () => {
  const { sessions, signIn, asked, pass } = await open('at-once')
  asked.mockResolvedValue(holds)
  const token = await signIn()
  pass(4_999)
  await sessions.find(token)
  expect(asked).not.toHaveBeenCalled()
  for (const times of [1, 2]) {
    pass(5_000)
    expect(await sessions.find(token)).toBeDefined()
    expect(asked).toHaveBeenCalledTimes(times)
  }
})

test('a session is checked when it is used after the clock was set back, and its result is not cached for longer', async () => {
  const { sessions, signIn, asked, pass } = await open('hourly')
  const token = await signIn()
  pass(-24 * hour)
  asked.mockResolvedValue(unavailable)
  expect(await sessions.find(token)).toBeDefined()
  expect(asked).toHaveBeenCalledTimes(1)
  pass(-24 * hour)
  asked.mockResolvedValue(refused)
  expect(await sessions.find(token)).toBeUndefined()
})

test('concurrent requests share one check', async () => {
  const { sessions, signIn, asked, pass } = await open('at-once')
  asked.mockResolvedValue(holds)
  const token = await signIn()
  pass(6_000)
  const rows = await Promise.all(Array.from({ length: 10 }, () => sessions.find(token)))
  expect(rows.every(Boolean)).toBe(true)
  expect(asked).toHaveBeenCalledTimes(1)
})

test.each<Verdict>([
  refused,
  { status: 'not-a-safe', reason: 'no-code' } as Verdict,
  { status: 'unreadable', reason: 'signature-not-hex' },
  // The configuration was restricted since.
  { status: 'unavailable', reason: 'factory-not-allowed' } satisfies Verdict,
])('a signature that is no longer valid ends the session: $status', async verdict => {
  const { sessions, signIn, asked, pass, count } = await open('at-once')
  asked.mockResolvedValue(verdict)
  const token = await signIn()
  pass(6_000)
  expect(await sessions.find(token)).toBeUndefined()
  expect(await count()).toBe(0)
})

test('an unavailable chain ends no session, and is not queried again for five seconds', async () => {
  const { sessions, signIn, asked, pass } = await open('at-once')
  asked.mockResolvedValue(unavailable)
  const token = await signIn()
  pass(6_000)
  expect(await sessions.find(token)).toBeDefined()
  pass(4_999)
  expect(await sessions.find(token)).toBeDefined()
  expect(asked).toHaveBeenCalledTimes(1)
  pass(1)
  asked.mockResolvedValue(refused)
  expect(await sessions.find(token)).toBeUndefined()
})

test('the session of any other account is never checked', async () => {
  const { sessions, signIn, sweep, asked, pass } = await open('at-once')
  const token = await signIn('' as never)
  pass(2 * hour)
  expect(await sessions.find(token)).toBeDefined()
  await sweep()
  expect(asked).not.toHaveBeenCalled()
})

test.each(['at-once', 'hourly'] as const)(
  'sweeping checks sessions whose last check is an hour old (%s)',
  async when => {
    const { signIn, sweep, asked, pass, count } = await open(when)
    asked.mockImplementation(async ({ signature }) => (signature === '0x12' ? refused : holds))
    await signIn('0x12')
    await signIn('0x34')
    pass(hour - 1)
    await sweep()
    expect(asked).not.toHaveBeenCalled()
    pass(1)
    await signIn('0x12')
    await sweep()
    expect(asked).toHaveBeenCalledTimes(2)
    expect(await count()).toBe(2)
    await sweep()
    expect(asked).toHaveBeenCalledTimes(2)
  },
)

test('many sessions that cannot be checked do not keep others from being checked', async () => {
  const { signIn, sweep, asked, pass, count } = await open('hourly')
  asked.mockImplementation(async ({ signature }) => (signature === '0x12' ? refused : unavailable))
  for (let index = 0; index < 500; index += 1) {
    const digits = String(Math.floor(index / 50)).padStart(40, '0')
    await signIn('0x34', formatAccountId(eip155Chain(1), parseAddress(`0x${digits}`)))
  }
  pass(1)
  await signIn('0x12')
  pass(hour)
  await sweep()
  await sweep()
  expect(await count()).toBe(500)
})

test('on a real chain: the session ends once the Safe requires more owners than have signed', async () => {
  const chain = await startChain()
  onTestFinished(() => chain.stop())
  await deployContracts(chain)
  const { chainId: id, url } = chain
  const { alice, bob, carol } = accounts
  const made = await safeAccount({
    owners: [alice, bob, carol].map(({ address }) => address),
    threshold: 2,
    saltNonce: 5n,
  })
  await deploySafe(chain, made)
  const text = 'The lamp is lit.'
  // In the order of the owners' addresses (GS026).
  const signers = [alice, bob].sort((one, other) => (BigInt(one.address) < BigInt(other.address) ? -1 : 1))
  const parts = signers.map(owner => signAsSafe({ safe: made.address, chainId: id, owner, message: text }))
  const signature = concat(await Promise.all(parts))
  const nodes = createNodes(toSettings({ chains: [{ id, nodes: [url] }] }).chains)
  onTestFinished(() => closeNodes(nodes))
  const verifier = createSafeVerifier({
    factories: 'known',
    nodes,
    queryNodes: createQueryNodes({ logger }),
    recover: loadRecover(logger),
  })
  const { sessions, signIn, pass } = await open('at-once', vi.fn(verifier.verifySafeSignature))
  const token = await signIn(
    signature,
    formatAccountId(eip155Chain(id), parseAddress(made.address)),
    signedHash(text),
  )
  pass(6_000)
  expect(await sessions.find(token)).toBeDefined()
  await changeThreshold(chain, { safe: made, by: [alice, bob] }, 3)
  pass(6_000)
  expect(await sessions.find(token)).toBeUndefined()
})
