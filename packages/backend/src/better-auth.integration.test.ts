import { DatabaseSync } from 'node:sqlite'
import { accounts, signAsSafe, startFaultyNode } from '@countersign/testbed'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { getMigrations } from 'better-auth/db/migration'
import { createPublicClient, http, type LocalAccount } from 'viem'
import { beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { betterAuthPlugin } from './better-auth.ts'
import { createBackend } from './create-backend.ts'
import { memoryStore } from './memory-store.ts'
import { createBrowser } from './testing/browser.ts'

/** better-auth 1.7 with the plugin, below `/auth`, and a database with its tables. */

const origin = 'http://localhost:3000'
const chainId = inject('chainId')
const { vault } = inject('contracts')
const { alice, bob, carol } = accounts
const safe = (owner: LocalAccount) => ({
  address: vault.address,
  signMessage: ({ message }: { message: string }) =>
    signAsSafe({ safe: vault.address, chainId, owner, message }),
})
const named = ({ address }: { address: string }) => `eip155:${chainId}:${address}`

type Signed = { readonly message: string; readonly signature: string }

type Database = BetterAuthOptions['database']
type Adapter = ReturnType<ReturnType<typeof memoryAdapter>>

async function make(node: string, database: Database = new DatabaseSync(':memory:')) {
  const client = createPublicClient({ transport: http(node, { retryCount: 0 }) })
  const backend = createBackend({
    origin,
    clients: { [chainId]: client },
    store: memoryStore(),
    onError: () => {},
  })
  const auth = betterAuth({
    baseURL: origin,
    basePath: '/auth',
    secret: 'a secret of this test alone, of 32 characters',
    database,
    plugins: [betterAuthPlugin(backend)],
    account: { accountLinking: { allowUnlinkingAll: true } },
    // In tests, it checks neither by default.
    advanced: { disableOriginCheck: false, disableCSRFCheck: false },
    logger: { disabled: true },
  })
  if (database instanceof DatabaseSync) await (await getMigrations(auth.options)).runMigrations()
  const { adapter } = await auth.$context
  const fetch = (request: Request) =>
    request.url.startsWith(`${origin}/auth/`) ? auth.handler(request) : backend.fetch(request)
  const open = () => {
    const browser = createBrowser(fetch, origin)
    return {
      ...browser,
      /** Signs in with better-auth. Returns the account of its answer, or the status and the code of the refusal. */
      async authenticate(signed: Signed, headers?: Record<string, string>): Promise<string> {
        const response = await browser.post('/auth/countersign/verify', signed, headers)
        const { account, code } = await response.json()
        return response.ok ? account : `${response.status} ${code}`
      },
      session: async () => (await browser.request('/auth/get-session')).json(),
      async signIn(account: typeof bob): Promise<string> {
        expect(await this.authenticate(await browser.sign(account, { chainId }))).toBe(named(account))
        return (await this.session()).user.id
      },
    }
  }
  return { open, adapter }
}
let open: Awaited<ReturnType<typeof make>>['open']
beforeAll(async () => {
  open = (await make(inject('chainUrl'))).open
})

test('a key and a Safe sign in with better-auth, each with its nonce once, and sign out', async () => {
  for (const account of [alice, safe(alice)]) {
    const browser = open()
    const signed = await browser.sign(account, { chainId })
    expect(await browser.authenticate(signed)).toBe(named(account))
    expect(await browser.session()).toMatchObject({ session: { account: named(account) } })
    expect(await browser.authenticate(signed)).toBe('410 expired')
    await browser.post('/auth/sign-out', {})
    expect(await browser.session()).toBeNull()
  }
})

test('better-auth refuses a stranger’s signature, and another browser’s nonce', async () => {
  const browser = open()
  expect(await browser.authenticate(await browser.sign(safe(carol), { chainId }))).toBe('401 rejected')
  const signed = await browser.sign(alice, { chainId })
  expect(await open().authenticate(signed)).toBe('410 expired')
  expect(await browser.session()).toBeNull()
  expect(await browser.authenticate(signed)).toBe(named(alice))
})

test('better-auth refuses a text that is no message, a body without one, and a page of another site', async () => {
  const browser = open()
  const signed = await browser.sign(alice, { chainId })
  expect(await browser.authenticate({ message: 'Sign in', signature: '0x' })).toBe('400 rejected')
  for (const body of [{}, { message: { toString: 1, valueOf: 1 }, signature: [] }])
    expect(await browser.authenticate(body as unknown as Signed)).toBe('400 rejected')
  const elsewhere = { origin: 'http://evil.example' }
  expect(await browser.authenticate(signed, elsewhere)).toBe('403 INVALID_ORIGIN')
  expect(await browser.session()).toBeNull()
  expect(await browser.authenticate(signed)).toBe(named(alice))
})

test('of a hundred simultaneous answers, better-auth accepts one', async () => {
  const browser = open()
  const signed = await browser.sign(safe(alice), { chainId })
  const answers = await Promise.all(Array.from({ length: 100 }, () => browser.authenticate(signed)))
  expect(answers.sort()).toEqual([...Array(99).fill('410 expired'), named(safe(alice))])
})

const emptyMemory = () => ({ user: [], account: [], session: [], verification: [] })

/** Two processes with one database. Each of their writes is committed at once. */
async function makeWithoutTransactions(changes: Partial<Adapter> = {}) {
  const { adapter } = await make(inject('chainUrl'))
  const database = () =>
    ({
      ...adapter,
      ...changes,
      transaction: (callback: (adapter: never) => unknown) => callback(adapter as never),
    }) as Adapter
  const [first, second] = [await make(inject('chainUrl'), database), await make(inject('chainUrl'), database)]
  let opened = 0
  return { open: () => (opened++ % 2 === 0 ? first : second).open(), adapter }
}

test.for([
  ['SQLite', () => make(inject('chainUrl'))],
  ['the memory', () => make(inject('chainUrl'), memoryAdapter(emptyMemory()))],
  ['a database without transactions, and two processes', () => makeWithoutTransactions()],
] as const)('in %s, an account has one user, also if ten browsers sign in at once', async ([, prepare]) => {
  const { open, adapter } = await prepare()
  const users = await Promise.all(Array.from({ length: 10 }, () => open().signIn(bob)))
  expect(new Set(users).size).toBe(1)
  expect(await open().signIn(bob)).toBe(users[0])
  expect(await adapter.count({ model: 'user' })).toBe(1)
  expect(await adapter.count({ model: 'account' })).toBe(1)
  expect(await open().signIn(carol)).not.toBe(users[0])
})

test('a first sign-in that lost its race succeeds even if its unused user cannot be deleted', async () => {
  let refused = 0
  const { open, adapter } = await makeWithoutTransactions({
    async delete() {
      refused++
      throw new Error('the database is gone')
    },
  })
  const users = await Promise.all([open().signIn(bob), open().signIn(bob)])
  expect(users[1]).toBe(users[0])
  expect(refused).toBe(1)
  expect(await adapter.count({ model: 'account' })).toBe(1)
})

test('an account that a user has unlinked has a new user from then on, and no way back to the old one', async () => {
  const browser = open()
  const old = await browser.signIn(bob)
  const [{ id: accountId }] = await (await browser.request('/auth/list-accounts')).json()
  expect((await browser.post('/auth/unlink-account', { accountId })).status).toBe(200)
  const user = await open().signIn(bob)
  expect(user).not.toBe(old)
  expect(await open().signIn(bob)).toBe(user)
  expect(await browser.session()).toMatchObject({ user: { id: old } })
})

test('an account signs in after a first sign-in that has ended between the two writes', async () => {
  const { open, adapter } = await makeWithoutTransactions()
  const interrupted = await open().signIn(bob)
  await adapter.deleteMany({ model: 'account', where: [{ field: 'userId', value: interrupted }] })
  const user = await open().signIn(bob)
  expect(await open().signIn(bob)).toBe(user)
})

test('an account whose user is gone is not given to another user', async () => {
  const { open, adapter } = await make(inject('chainUrl'), memoryAdapter(emptyMemory()))
  await open().signIn(bob)
  await adapter.deleteMany({ model: 'user', where: [] })
  const browser = open()
  const log = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  const signed = await browser.sign(bob, { chainId })
  expect((await browser.post('/auth/countersign/verify', signed)).status).toBe(500)
  expect(String(log.mock.lastCall)).toContain('is gone. Delete the row')
  expect(await adapter.count({ model: 'user' })).toBe(0)
})

test('nobody can write the account of a session of better-auth', async () => {
  const browser = open()
  await browser.authenticate(await browser.sign(bob, { chainId }))
  const response = await browser.post('/auth/update-session', { account: named(alice) })
  expect(response.status).toBe(400)
  expect(await browser.session()).toMatchObject({ session: { account: named(bob) } })
})

test('better-auth answers with 422 if a signature is too large, and accepts a smaller one afterwards', async () => {
  const browser = open()
  const signed = await browser.sign(alice, { chainId })
  const signature = `0x${'ab'.repeat(32_769)}`
  expect(await browser.authenticate({ ...signed, signature })).toBe('422 unavailable')
  expect(await browser.authenticate(signed)).toBe(named(alice))
})

test('better-auth answers with 503 if a node is down, and accepts the same signature afterwards', async () => {
  await using node = await startFaultyNode('dead', inject('chainUrl'))
  const browser = (await make(node.url)).open()
  const signed = await browser.sign(safe(alice), { chainId })
  expect(await browser.authenticate(signed)).toBe('503 unavailable')
  await node.become('healthy')
  expect(await browser.authenticate(signed)).toBe(named(safe(alice)))
})
