import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '../accounts.ts'
import { swapOwner } from '../contracts/act-as-safe.ts'
import { safeAccount } from '../contracts/safe-account.ts'
import { signAsSafe } from '../contracts/sign.ts'
import { startGateway } from './gateway.ts'
import { prepareTransaction } from './testing/safe-transaction.ts'
import { type Stage, startStage } from './testing/stage.ts'

const { alice, bob, carol, grace, heidi } = accounts

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

const chains = () => [{ id: stage.chain.chainId, name: 'Local', nodes: [stage.chain.url] }]
const status = async (url: string) => (await fetch(url)).status

describe('a Safe', () => {
  test('is told as the chain has it', async () => {
    const safe = await stage.newSafe({ owners: [alice.address, bob.address], threshold: 1 })
    expect(await stage.ask('GET', `/v1/chains/31337/safes/${safe.address.toLowerCase()}`)).toMatchObject({
      status: 200,
      body: {
        address: { value: safe.address },
        chainId: '31337',
        nonce: 0,
        threshold: 1,
        owners: [{ value: alice.address }, { value: bob.address }],
        version: '1.4.1',
        implementation: { name: 'SafeL2 1.4.1' },
        implementationVersionState: 'UP_TO_DATE',
        fallbackHandler: { name: 'CompatibilityFallbackHandler 1.4.1' },
        guard: null,
        modules: null,
        txHistoryTag: expect.any(String),
        txQueuedTag: null,
        messagesTag: null,
      },
    })
  })

  test.for([
    ['1.1.1', 'OUTDATED'],
    ['1.3.0', 'OUTDATED'],
    ['1.5.0', 'UP_TO_DATE'],
  ] as const)('of %s is %s', async ([version, implementationVersionState]) => {
    const safe = await stage.newSafe({ owners: [alice.address], version })
    expect((await stage.ask('GET', `/v1/chains/31337/safes/${safe.address}`)).body).toMatchObject({
      version,
      implementationVersionState,
    })
  })

  test('has tags that change with what they stand for', async () => {
    const safe = await stage.newSafe({ owners: [alice.address, bob.address] })
    const path = `/v1/chains/31337/safes/${safe.address}`
    const before = (await stage.ask('GET', path)).body as Record<string, unknown>
    const signing = { safe: safe.address, chainId: 31337, owner: alice, message: 'Lamp' }
    await stage.ask('POST', `${path}/messages`, { message: 'Lamp', signature: await signAsSafe(signing) })
    const prepared = await prepareTransaction(stage.chain, safe.address, { to: heidi.address })
    const proposal = { ...prepared.proposal(alice.address), signature: await prepared.sign(alice) }
    await stage.ask('POST', `/v1/chains/31337/transactions/${safe.address}/propose`, proposal)
    const { body } = await stage.ask('GET', path)
    expect(body).toMatchObject({
      txHistoryTag: before.txHistoryTag,
      txQueuedTag: expect.any(String),
      messagesTag: expect.any(String),
    })
  })

  test('that is not deployed is not found, nor one that is a key', async () => {
    const { address } = await safeAccount({ owners: [heidi.address] })
    for (const nowhere of [address, heidi.address])
      expect(await stage.ask('GET', `/v1/chains/31337/safes/${nowhere}`)).toMatchObject({
        status: 404,
        body: { code: 404 },
      })
  })

  test.for(['0x1234', '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'treasury.eth'])(
    'is not named by %s',
    async address => {
      expect(await stage.ask('GET', `/v1/chains/31337/safes/${address}`)).toMatchObject({
        status: 422,
        body: { statusCode: 422, message: 'Invalid address' },
      })
    },
  )

  test('belongs to those who own it now', async () => {
    const safe = await stage.newSafe({ owners: [bob.address, carol.address], threshold: 1 })
    const owned = async (owner: string) =>
      (await stage.ask('GET', `/v1/chains/31337/owners/${owner}/safes`)).body as { safes: string[] }
    expect((await owned(carol.address)).safes).toContain(safe.address)
    expect((await owned(grace.address)).safes).not.toContain(safe.address)
    await swapOwner(stage.chain, { safe, by: [bob] }, carol.address, grace.address)
    expect((await owned(carol.address)).safes).not.toContain(safe.address)
    expect((await owned(grace.address)).safes).toContain(safe.address)
  })

  test('that a chain has forgotten, taken back to before it, is nobody’s', async () => {
    await using alone = await startStage()
    const owned = async () =>
      (await alone.ask('GET', `/v1/chains/31337/owners/${grace.address}/safes`)).body as { safes: string[] }
    expect((await owned()).safes).toEqual([])
    const before = await alone.chain.client.snapshot()
    const forgotten = await alone.newSafe({ owners: [grace.address] })
    expect((await owned()).safes).toEqual([forgotten.address])
    await alone.chain.client.revert({ id: before })
    const other = await alone.newSafe({ owners: [grace.address] })
    expect((await owned()).safes).toEqual([other.address])
  })

  test('that is banned is served to nobody', async () => {
    const safe = await stage.newSafe({ owners: [alice.address] })
    const path = `/v1/chains/31337/safes/${safe.address}`
    stage.gateway.ban(safe.address)
    for (const rest of ['', '/messages', '/balances/USD', '/transactions/history'])
      expect(await stage.ask('GET', path + rest)).toMatchObject({ status: 451, body: { code: 451 } })
    stage.gateway.unban(safe.address)
    expect(await stage.ask('GET', path)).toMatchObject({ status: 200 })
  })
})

describe('a gateway', () => {
  test('lets pages of every origin ask, as in a frame', async () => {
    const answer = await fetch(`${stage.gateway.url}/v1/chains/31337/transactions/0x`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'DELETE',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(answer.ok).toBe(true)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-methods')).toContain('DELETE')
    expect(answer.headers.get('access-control-allow-headers')).toContain('content-type')
    const missing = await fetch(`${stage.gateway.url}/nowhere`, {
      headers: { origin: 'https://app.example' },
    })
    expect(missing.status).toBe(404)
    expect(missing.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('counts what it was asked', async () => {
    await using gateway = await startGateway({ chains: chains() })
    await fetch(`${gateway.url}/v1/chains`)
    await fetch(`${gateway.url}/v1/chains?cursor=limit%3D1`)
    await fetch(`${gateway.url}/v1/chains/31337`)
    const { requests } = gateway
    expect([...requests.byPath]).toEqual([
      ['GET /v1/chains', 2],
      ['GET /v1/chains/31337', 1],
    ])
    expect(requests.total).toBe(3)
    expect(requests.count(/chains$/)).toBe(2)
    requests.reset()
    expect(requests.total).toBe(0)
  })

  test('that hangs answers once it is healed', async () => {
    await using gateway = await startGateway({ chains: chains() })
    gateway.hang()
    await expect(fetch(`${gateway.url}/v1/chains`, { signal: AbortSignal.timeout(100) })).rejects.toThrow()
    const waiting = status(`${gateway.url}/v1/chains`)
    await expect.poll(() => gateway.requests.total).toBe(2)
    gateway.heal()
    expect(await waiting).toBe(200)
  })

  test('that hangs can be stopped, and more than once', async () => {
    const gateway = await startGateway({ chains: chains() })
    gateway.hang()
    const waiting = status(`${gateway.url}/v1/chains`).catch(() => 'closed')
    await expect.poll(() => gateway.requests.total).toBe(1)
    await gateway.stop()
    await gateway.stop()
    expect(['closed', 200]).toContain(await waiting)
    expect(await status(`${gateway.url}/v1/chains`).catch(() => 'closed')).toBe('closed')
  })

  test('fails as it is told', async () => {
    await using gateway = await startGateway({ chains: chains() })
    gateway.fail(429, { 'retry-after': '7' })
    const answer = await fetch(`${gateway.url}/v1/chains`)
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('7')
    expect(await answer.json()).toMatchObject({ code: 429 })
    gateway.fail(502)
    expect(await status(`${gateway.url}/v1/chains`)).toBe(502)
    gateway.heal()
    expect(await status(`${gateway.url}/v1/chains`)).toBe(200)
  })

  test('without its chain is unavailable', async () => {
    await using gateway = await startGateway({
      chains: [{ id: 1, name: 'Gone', nodes: ['http://127.0.0.1:9'] }],
    })
    const path = `/v1/chains/1/safes/${heidi.address}`
    for (const rest of ['', '/messages', '/transactions/queued', '/balances/USD']) {
      const answer = await fetch(gateway.url + path + rest)
      expect(await answer.json()).toEqual({ code: 503, message: 'Service unavailable' })
    }
  })

  test('keeps what it was given in its file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gateway-'))
    try {
      const database = join(folder, 'gateway.db')
      const safe = await stage.newSafe({ owners: [alice.address] })
      const path = `/v1/chains/31337/safes/${safe.address}/messages`
      {
        await using gateway = await startGateway({ chains: chains(), database, indexing: 0 })
        const signing = { safe: safe.address, chainId: 31337, owner: alice, message: 'Lamp' }
        const body = JSON.stringify({ message: 'Lamp', signature: await signAsSafe(signing) })
        await fetch(gateway.url + path, { method: 'POST', body })
      }
      await using gateway = await startGateway({ chains: chains(), database, indexing: 0 })
      expect(await (await fetch(gateway.url + path)).json()).toMatchObject({
        results: [{}, { message: 'Lamp' }],
      })
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('that is sent no JSON says so', async () => {
    const answer = await fetch(`${stage.gateway.url}/v2/register/notifications`, {
      method: 'POST',
      body: '{',
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ statusCode: 400 })
  })
})
