import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '../accounts.ts'
import { swapOwner } from '../contracts/act-as-safe.ts'
import { safeAccount } from '../contracts/safe-account.ts'
import { startGateway } from './gateway.ts'
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
  test('is returned with its state on the chain', async () => {
    const safe = await stage.newSafe({ owners: [alice.address, bob.address], threshold: 1 })
    expect(await stage.request('GET', `/v1/chains/31337/safes/${safe.address.toLowerCase()}`)).toMatchObject({
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
      },
    })
  })

  test('has the name that the gateway was given for it', async () => {
    const safe = await stage.newSafe({ owners: [alice.address] })
    const nameOf = async () =>
      (await stage.request('GET', `/v1/chains/31337/safes/${safe.address}`)).body.address
    expect(await nameOf()).toMatchObject({ name: null })
    stage.gateway.name(safe.address, 'Team')
    expect(await nameOf()).toMatchObject({ name: 'Team' })
  })

  test.for([
    ['1.1.1', 'OUTDATED'],
    ['1.3.0', 'OUTDATED'],
    ['1.5.0', 'UP_TO_DATE'],
  ] as const)('of %s is %s', async ([version, implementationVersionState]) => {
    const safe = await stage.newSafe({ owners: [alice.address], version })
    expect((await stage.request('GET', `/v1/chains/31337/safes/${safe.address}`)).body).toMatchObject({
      version,
      implementationVersionState,
    })
  })

  test('returns 404 when it is not deployed or the address is a key', async () => {
    const { address } = await safeAccount({ owners: [heidi.address] })
    for (const nowhere of [address, heidi.address])
      expect(await stage.request('GET', `/v1/chains/31337/safes/${nowhere}`)).toMatchObject({
        status: 404,
        body: { code: 404 },
      })
  })

  test.for(['0x1234', '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'treasury.eth'])(
    'cannot be addressed by %s',
    async address => {
      expect(await stage.request('GET', `/v1/chains/31337/safes/${address}`)).toMatchObject({
        status: 422,
        body: { statusCode: 422, message: 'Invalid address' },
      })
    },
  )

  test('is listed for its current owners', async () => {
    const safe = await stage.newSafe({ owners: [bob.address, carol.address], threshold: 1 })
    const owned = async (owner: string) =>
      (await stage.request('GET', `/v1/chains/31337/owners/${owner}/safes`)).body as { safes: string[] }
    expect((await owned(carol.address)).safes).toContain(safe.address)
    expect((await owned(grace.address)).safes).not.toContain(safe.address)
    await swapOwner(stage.chain, { safe, by: [bob] }, carol.address, grace.address)
    expect((await owned(carol.address)).safes).not.toContain(safe.address)
    expect((await owned(grace.address)).safes).toContain(safe.address)
  })

  test('is not listed after the chain is reverted to before its deployment', async () => {
    await using alone = await startStage()
    const owned = async () =>
      (await alone.request('GET', `/v1/chains/31337/owners/${grace.address}/safes`)).body as {
        safes: string[]
      }
    expect((await owned()).safes).toEqual([])
    const before = await alone.chain.client.snapshot()
    const forgotten = await alone.newSafe({ owners: [grace.address] })
    expect((await owned()).safes).toEqual([forgotten.address])
    await alone.chain.client.revert({ id: before })
    const other = await alone.newSafe({ owners: [grace.address] })
    expect((await owned()).safes).toEqual([other.address])
  })

  test('returns 451 when it is banned', async () => {
    const safe = await stage.newSafe({ owners: [alice.address] })
    const path = `/v1/chains/31337/safes/${safe.address}`
    stage.gateway.ban(safe.address)
    for (const rest of ['', '/messages', '/balances/USD', '/transactions/history'])
      expect(await stage.request('GET', path + rest)).toMatchObject({ status: 451, body: { code: 451 } })
    stage.gateway.unban(safe.address)
    expect(await stage.request('GET', path)).toMatchObject({ status: 200 })
  })
})

describe('a gateway', () => {
  test('allows requests from pages of every origin, including framed pages', async () => {
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

  test('counts the requests it receives', async () => {
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

  test('answers pending requests when a hang is healed', async () => {
    await using gateway = await startGateway({ chains: chains() })
    gateway.hang()
    await expect(fetch(`${gateway.url}/v1/chains`, { signal: AbortSignal.timeout(100) })).rejects.toThrow()
    const waiting = status(`${gateway.url}/v1/chains`)
    await expect.poll(() => gateway.requests.total).toBe(2)
    gateway.heal()
    expect(await waiting).toBe(200)
  })

  test('can be stopped while it hangs, and more than once', async () => {
    const gateway = await startGateway({ chains: chains() })
    gateway.hang()
    const waiting = status(`${gateway.url}/v1/chains`).catch(() => 'closed')
    await expect.poll(() => gateway.requests.total).toBe(1)
    await gateway.stop()
    await gateway.stop()
    expect(['closed', 200]).toContain(await waiting)
    expect(await status(`${gateway.url}/v1/chains`).catch(() => 'closed')).toBe('closed')
  })

  test('fails with the configured status', async () => {
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

  test('is unavailable when its chain is unavailable', async () => {
    await using gateway = await startGateway({
      chains: [{ id: 1, name: 'Gone', nodes: ['http://127.0.0.1:9'] }],
    })
    const path = `/v1/chains/1/safes/${heidi.address}`
    for (const rest of ['', '/messages', '/transactions/queued', '/balances/USD']) {
      const answer = await fetch(gateway.url + path + rest)
      expect(await answer.json()).toEqual({ code: 503, message: 'Service unavailable' })
    }
  })

  test('rejects a body that is not JSON', async () => {
    const answer = await fetch(`${stage.gateway.url}/v2/register/notifications`, {
      method: 'POST',
      body: '{',
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ statusCode: 400 })
  })
})
