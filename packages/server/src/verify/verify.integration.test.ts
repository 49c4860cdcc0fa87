import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import type { VerifyReply } from '@countersign/api'
import { parseAddress, recoverWithNoble, writeMessage } from '@countersign/core'
import { accounts, signAsSafe, startFaultyNode } from '@countersign/testbed'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { AbandonedError } from '../http/abandoned-error.ts'
import type { Environment } from '../http/environment.ts'
import { timeLimit } from '../http/time-limit.ts'
import type { Turns } from '../http/turns.ts'
import { createNodes } from '../rpc/nodes.ts'
import { openApp, origin, type TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import type { ProblemBody } from '../testing/problem-body.ts'
import {
  begun,
  checked,
  openProofWorld,
  type ProofWorld,
  problem,
  proofOfKey,
  proofRequest,
  proving,
  signFor,
} from '../testing/proofs.ts'
import { freshSafe } from '../testing/safes.ts'
import { createCheckDocument } from './check-document.ts'
import { verifyRoutes } from './routes.ts'

/** Verifies that `POST /v1/verify` returns what `verifyProof` does, with two nodes. */

const { alice, bob } = accounts

let world: ProofWorld
let database: TestDatabase
let app: TestApp
let ofKey: Record<string, unknown>
let ofCode: Record<string, unknown>
beforeAll(async () => {
  world = await openProofWorld()
  database = await freshDatabase('sqlite')
  app = await opened([world.chain.url])
  ofKey = (await proofOfKey(app, alice, on(alice.address))).proof.document ?? {}
  const { vault } = world.contracts
  const { maker, proof } = await begun(app, proofRequest([on(vault.address)]))
  const issued = await signFor(maker, proof.id, on(vault.address), message =>
    signAsSafe({ safe: vault.address, chainId: world.chain.chainId, owner: alice, message }),
  )
  ofCode = issued.document ?? {}
})
afterAll(async () => {
  await app.close()
  await database.remove()
  await world.chain.stop()
})

const on = (address: string) => `eip155:${world.chain.chainId}:${address}`

function opened(nodes: string[], config: Parameters<typeof openApp>[1] = {}): Promise<TestApp> {
  return openApp(database.url, {
    ...config,
    config: { chains: [{ id: world.chain.chainId, nodes }], ...config?.config },
  })
}

/** Sends a request as a program does: without cookies or an origin. */
async function ask(body: unknown, { on = app, headers = {} as Record<string, string> } = {}) {
  const response = await on.fetch(
    new Request(`${origin}/v1/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  )
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as VerifyReply & ProblemBody,
  }
}

async function reportOn(proof: unknown, asked = app) {
  const { body } = await ask({ proof }, { on: asked })
  return 'report' in body ? body.report : expect.unreachable(JSON.stringify(body))
}

/** Removes what differs from one check to the next. */
function timeless(report: object) {
  return JSON.parse(
    JSON.stringify(report, (name, value) => (name === 'checkedAt' || name === 'block' ? undefined : value)),
  )
}

describe('a proof that is sent to be verified', () => {
  test.each(['of a key', 'of a contract'])(
    '%s has the same result as with any other verifier',
    async what => {
      const document = what === 'of a key' ? ofKey : ofCode
      const report = await reportOn(document)
      expect(report).toMatchObject({
        status: 'verified',
        checks: { 'receipt-signature': 'passed', revocation: 'passed' },
      })
      const own = await checked(app, document, world)
      expect(timeless(report)).toEqual(
        timeless({ ...own, checks: { ...own.checks, original: 'passed', revocation: 'passed' } }),
      )
    },
  )

  test.each([
    ['purpose', 'something else', '/purpose'],
    ['audience', null, '/audience'],
    ['expiresAt', '2099-01-01T00:00:00.000Z', '/expiresAt'],
    ['version', 3, '/version'],
    ['receipt', 'a.b.c', '/receipt'],
  ])('with another %s is rejected, and the field is named', async (name, value, field) => {
    const document = { ...ofKey, [name]: value }
    const report = await reportOn(document)
    expect(report).toMatchObject({ status: 'rejected', field })
    expect(timeless(report)).toMatchObject({ ...timeless(await checked(app, document)), checks: {} })
  })

  test('without a request is rejected where a request or a requester is expected', async () => {
    const requester = on(alice.address).toLowerCase()
    for (const expected of [{ requester }, { id: '0'.repeat(32) }, { id: '0'.repeat(32), requester }])
      expect(await ask({ proof: ofKey, expected })).toMatchObject({
        body: { report: { status: 'rejected', reason: 'request-differs', field: '/request' } },
      })
    expect(await ask({ proof: ofKey, expected: { requester: 'somebody' } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'expected.requester' }] },
    })
    expect(await ask({ proof: ofKey, expected: {} })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'expected' }] },
    })
  })

  test.each([null, 7, 'text', [], {}])('that is %j is rejected without a server error', async proof => {
    expect(await reportOn(proof)).toMatchObject({ status: 'rejected', reason: 'malformed' })
  })

  test('is rejected once it is revoked here', async () => {
    const { proof } = await proofOfKey(app, bob, on(bob.address))
    const browser = new Browser(app)
    await browser.signIn(bob, world.chain.chainId)
    await proving(browser).remove(proof.id)
    expect(await reportOn(proof.document)).toMatchObject({ status: 'rejected', reason: 'revoked' })
  })

  test.each([
    ['that this site keeps no more, or never had', null],
    ['that is a draft here', { issued_at: null, document: null }],
  ])('of an id %s cannot be confirmed as not revoked', async (_, change) => {
    const { proof } = await proofOfKey(app, bob, on(bob.address))
    const { db } = app.store
    await (change
      ? db.updateTable('proof').set(change).where('id', '=', proof.id).execute()
      : db.deleteFrom('proof').where('id', '=', proof.id).execute())
    expect(await reportOn(proof.document)).toMatchObject({
      status: 'verified',
      checks: { 'receipt-signature': 'passed', revocation: 'trusted' },
    })
  })

  test('is compared with the document that this site keeps', async () => {
    const [first] = ofKey.accounts as { verifiedAt: string }[]
    const later = new Date(Date.parse(first?.verifiedAt ?? '') + 1_000).toISOString()
    const changed = { ...ofKey, receipt: null, accounts: [{ ...first, verifiedAt: later }] }
    expect(await reportOn(changed)).toMatchObject({
      status: 'rejected',
      reason: 'original-differs',
      field: '/accounts/0/verifiedAt',
    })
    // Without its receipt it has the same content, and the site still has the original.
    expect(await reportOn({ ...ofKey, receipt: null })).toMatchObject({
      status: 'verified',
      checks: { original: 'passed', 'receipt-signature': 'trusted' },
    })
  })

  test.each([
    [
      'a member twice',
      (text: string) => text.replace('"purpose":', '"purpose":"something else","purpose":'),
      'proof.purpose',
    ],
    [
      'a number that other programs read as another',
      (text: string) => text.replace('"version":2', '"version":2.0'),
      'proof.version',
    ],
    [
      'a lone surrogate',
      (text: string) => text.replace('"purpose":"', '"purpose":"\\ud800'),
      'proof.purpose',
    ],
  ])('with %s is refused unread, and the field is named', async (_, change, field) => {
    const body = change(JSON.stringify({ proof: ofKey }))
    expect(body).not.toBe(JSON.stringify({ proof: ofKey }))
    const response = await app.fetch(
      new Request(`${origin}/v1/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }),
    )
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ field }] })
  })

  test('of another site is verified without our keys, and its revocation is not checked', async () => {
    const other = await openApp(database.url, { publicOrigin: 'https://other.example' })
    expect(await reportOn(ofKey, other)).toMatchObject({
      status: 'verified',
      checks: { 'receipt-signature': 'trusted', revocation: 'trusted' },
    })
    await other.close()
  })

  test('of a key needs no node, and of a contract is unavailable while no node answers', async () => {
    await using dead = await startFaultyNode('dead', world.chain.url)
    const alone = await opened([dead.url])
    expect(await reportOn(ofKey, alone)).toMatchObject({ status: 'verified' })
    expect(await reportOn(ofCode, alone)).toMatchObject({
      status: 'unavailable',
      accounts: [{ atSigning: { status: 'unavailable', reason: 'node-unreachable' } }],
    })
    await alone.close()
  })

  test('is answered in time if nodes are silent, by the nodes after them', async () => {
    await using silent = await startFaultyNode('slow', world.chain.url)
    const hard = await opened([silent.url, silent.url, silent.url], { requestTime: 5_000 })
    expect(await reportOn(ofCode, hard)).toMatchObject({
      status: 'unavailable',
      accounts: [{ now: { status: 'unavailable', reason: 'node-timeout' } }],
    })
    await hard.close()
    const easy = await opened([silent.url, silent.url, world.chain.url], { requestTime: 9_000 })
    expect(await reportOn(ofCode, easy)).toMatchObject({ status: 'verified' })
    await easy.close()
  })

  test('with an invalid signature is not accepted because one node accepts it', async () => {
    await using liar = await startFaultyNode('deceitful', world.chain.url)
    const [account] = ofCode.accounts as { signature: string }[]
    const signature = account?.signature.replace(/^0x..../, '0x1234')
    const forged = { ...ofCode, receipt: null, accounts: [{ ...account, signature }] }
    const { url } = world.chain
    for (const [nodes, expected] of [
      [[liar.url, url], { status: 'unavailable', accounts: [{ now: { reason: 'nodes-disagree' } }] }],
      [[url, liar.url], { status: 'unavailable', accounts: [{ now: { reason: 'nodes-disagree' } }] }],
      [[liar.url, url, url], { status: 'rejected', field: '/accounts/0/signature' }],
    ] as const) {
      const asked = await opened([...nodes])
      expect(await reportOn(forged, asked)).toMatchObject(expected)
      await asked.close()
    }
  })
})

const deadline = AbortSignal.timeout(600_000)

/** Creates the check of a proof. @param time - of nodes, in milliseconds */
function checkBy(time: number, nodes = [world.chain.url], witnesses = 1) {
  const { chains } = toSettings({ chains: [{ id: world.chain.chainId, nodes, witnesses }] })
  return createCheckDocument({
    ...{ nodes: createNodes(chains), recover: recoverWithNoble, publicOrigin: origin, now: Date.now },
    ...{ keySet: async () => undefined, find: async () => undefined, time },
  })
}

test('what follows each answer of a node waits for its turn, so that others are served in between', async () => {
  const checkDocument = checkBy(8_000)
  let isHeld = true
  const held: (() => void)[] = []
  const report = checkDocument(ofCode, undefined, {
    deadline,
    async inTurn(step) {
      if (isHeld) await new Promise<void>(resolve => void held.push(resolve))
      return step()
    },
  })
  await expect.poll(() => held.length).toBeGreaterThan(0)
  const answered = held.length
  await setImmediate()
  expect(held).toHaveLength(answered)
  isHeld = false
  for (const release of held) release()
  expect(await report).toMatchObject({ status: 'verified' })
})

test('a node that answers is not reported as slow because the server is busy', async () => {
  const waits = [3_500]
  const report = await checkBy(3_000)(ofCode, undefined, {
    deadline,
    async inTurn(step) {
      await wait(waits.pop())
      return step()
    },
  })
  expect(report).toMatchObject({ status: 'verified' })
})

/** Waits until the requests that are on their way have arrived, and returns how many the node received. */
async function settled(node: { readonly requests: number }) {
  let before: number
  do {
    before = node.requests
    await wait(300)
  } while (node.requests !== before)
  return before
}

test('a busy server reports what it has checked by the deadline, and requests nothing more', async () => {
  await using node = await startFaultyNode('healthy', world.chain.url)
  const busy = new AbortController()
  let requested: number | undefined
  const report = checkBy(8_000, Array(3).fill(node.url))(ofCode, undefined, {
    deadline: busy.signal,
    async inTurn() {
      requested ??= await settled(node)
      busy.abort()
      return new Promise(() => {})
    },
  })
  expect(await report).toMatchObject({
    status: 'unavailable',
    checks: { text: 'passed', time: 'passed', now: 'unavailable' },
    accounts: [{ now: { status: 'unavailable', reason: 'check-cut-short' } }],
  })
  expect(await settled(node)).toBe(requested)
})

test.each([1, 2])(
  'if the server is too busy to ask the second node, what the first verified does not count, also where %d is enough',
  async witnesses => {
    await using second = await startFaultyNode('healthy', world.chain.url)
    const busy = new AbortController()
    const report = checkBy(8_000, [world.chain.url, second.url], witnesses)(ofCode, undefined, {
      deadline: busy.signal,
      inTurn(step) {
        if (second.requests === 0) return step()
        busy.abort()
        return new Promise(() => {})
      },
    })
    expect(await report).toMatchObject({ status: 'unavailable' })
    expect(busy.signal.aborted).toBe(true)
  },
)

test('a proof is reported on before the request times out, if the server stays busy', async () => {
  await using node = await startFaultyNode('healthy', world.chain.url)
  const server = new Hono<Environment>()
  server.use(async (context, next) => {
    context.set('client', { network: '192.0.2.1', wideNetwork: '192.0.2.1', isAbandoned: () => false })
    await next()
  })
  server.use(timeLimit(3_000))
  const turns: Turns = { run: (_, step) => (node.requests === 0 ? step() : new Promise(() => {})) }
  server.route(
    '/',
    verifyRoutes({
      checkDocument: checkBy(2_400, [node.url]),
      verifier: { verify: () => expect.unreachable() },
      rateLimit: { count: async () => {} },
      turns,
      limits: { verify: { address: 100 } },
    }),
  )
  const response = await server.request('/v1/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ proof: ofCode }),
  })
  expect(await response.json()).toMatchObject({
    report: { status: 'unavailable', checks: { text: 'passed' } },
  })
})

test('a check that nobody waits for ends, and no further node is requested', async () => {
  const safes = []
  while (safes.length < 5) safes.push(await freshSafe(world, { owners: [alice.address] }))
  const { maker, proof } = await begun(app, proofRequest(safes.map(({ address }) => on(address))))
  let document = {}
  for (const safe of safes) {
    const { chainId } = world.chain
    const issued = await signFor(maker, proof.id, on(safe.address), message =>
      signAsSafe({ safe: safe.address, chainId, owner: alice, message }),
    )
    document = issued.document ?? {}
  }
  await using node = await startFaultyNode('healthy', world.chain.url)
  let requested: number | undefined
  const report = checkBy(8_000, Array(3).fill(node.url))(document, undefined, {
    deadline,
    async inTurn() {
      requested ??= await settled(node)
      throw new AbandonedError()
    },
  })
  await expect(report).rejects.toThrow(AbandonedError)
  expect(requested).toBeGreaterThan(0)
  expect(await settled(node)).toBe(requested)
})

describe('the verification endpoint', () => {
  const signed = async () => ({
    account: on(alice.address),
    message: 'Hello',
    signature: await alice.signMessage({ message: 'Hello' }),
  })

  test('also verifies any signed message of an account', async () => {
    expect((await ask(await signed())).body).toEqual({
      verdict: { status: 'verified', method: 'eoa', block: null },
    })
    expect((await ask({ ...(await signed()), message: 'Hullo' })).body).toMatchObject({
      verdict: { status: 'rejected', reason: 'wrong-signer', recovered: expect.any(String) },
    })
  })

  test('says if a message has the address without its checksum', async () => {
    const lower = alice.address.toLowerCase()
    const checksummed = writeMessage({
      domain: 'elsewhere.example',
      address: parseAddress(alice.address),
      uri: 'https://elsewhere.example',
      version: '1',
      chainId: 1,
      nonce: 'hJ3mZ0q8Xw',
      issuedAt: '2026-01-31T09:30:00Z',
    })
    const message = checksummed.replace(alice.address, lower)
    const signature = await alice.signMessage({ message })
    expect((await ask({ account: on(alice.address), message, signature })).body).toEqual({
      verdict: { status: 'verified', method: 'eoa', block: null },
      addressWithoutChecksum: lower,
    })
    expect((await ask({ account: on(alice.address), message: checksummed, signature })).body).toEqual({
      verdict: {
        status: 'rejected',
        reason: 'wrong-signer',
        recovered: expect.any(String),
        block: expect.anything(),
      },
    })
  })

  test.each([
    [{}, 400],
    [{ account: 'alice', message: '', signature: '0x' }, 400],
    [{ proof: {}, account: 'alice' }, 400],
    [{ proof: { pad: 'x'.repeat(1_600_000) } }, 413],
  ])('refuses a malformed request', async (body, status) => {
    expect((await ask(body)).status).toBe(status)
  })

  test('accepts requests from pages of any site, and ignores cookies', async () => {
    const browser = new Browser(app)
    await browser.signIn(alice, world.chain.chainId)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await ask(await signed(), { headers: { origin: 'https://evil.example', cookie } })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull()
    expect(reply.headers.getSetCookie()).toEqual([])
    const preflight = await app.fetch(
      new Request(`${origin}/v1/verify`, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://other.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      }),
    )
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST')
  })

  test('stores nothing', async () => {
    const tables = ['challenge', 'proof', 'proof_account', 'session', 'cosigning'] as const
    const counts = () =>
      Promise.all(tables.map(table => app.store.db.selectFrom(table).selectAll().execute()))
    const before = await counts()
    await reportOn(ofCode)
    await ask(await signed())
    expect(await counts()).toEqual(before)
  })

  test('counts a large document by its size, before it is parsed', async () => {
    const limited = await opened([world.chain.url], { config: { limits: { verify: { address: 60 } } } })
    const large = { proof: 'x'.repeat(1_300_000) }
    // Each counts once, and 19 times for its size.
    for (let count = 0; count < 3; count += 1) expect((await ask(large, { on: limited })).status).toBe(200)
    const parse = vi.spyOn(JSON, 'parse')
    expect(await ask(large, { on: limited })).toMatchObject(problem(429, 'too-many-requests'))
    expect(parse.mock.calls.filter(([text]) => text.length > 1_000_000)).toEqual([])
    parse.mockRestore()
    await limited.close()
  })

  test('limits verifications per minute, and counts each account of a proof', async () => {
    const small = await opened([world.chain.url], { config: { limits: { verify: { address: 3 } } } })
    const statuses: number[] = []
    for (let index = 0; index < 4; index += 1)
      statuses.push((await ask({ proof: ofKey }, { on: small })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    await small.close()
    const other = await opened([world.chain.url], { config: { limits: { verify: { address: 6 } } } })
    const [account] = ofKey.accounts as unknown[]
    const many = {
      ...ofKey,
      accounts: [1, 2, 3, 4].map(chain => ({
        ...(account as object),
        account: `eip155:${chain}:${alice.address}`,
        chain: `eip155:${chain}`,
      })),
    }
    expect((await ask({ proof: many }, { on: other })).status).toBe(200)
    expect(await ask({ proof: many }, { on: other })).toMatchObject(problem(429, 'too-many-requests'))
    await other.close()
  })
})
