import { accounts } from '@countersign/testbed'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { openCosigning, openSafeApp, openSafeWorld, type SafeWorld } from '../testing/safes.ts'

/** What is counted against the limits of sign-ins, and what is not. */

const { heidi } = accounts

let world: SafeWorld
beforeAll(async () => {
  world = await openSafeWorld()
}, 60_000)
afterAll(() => world.chain.stop())

test.each(['confirm', 'decline', 'cancel', 'collect'] as const)(
  'whoever does nothing but %s is stopped, and may go on looking',
  async what => {
    const limits = { signIn: { address: 5, browser: 100 }, api: { address: 1000 } }
    const app = await openSafeApp(world, 'sqlite::memory:', { config: { limits } })
    const { id } = await openCosigning(app, world, world.safes.team)
    const stranger = new Browser(app)
    const act = () => {
      switch (what) {
        case 'confirm':
          return stranger.confirm(id, { owner: heidi.address, signature: '0x12' })
        case 'decline':
          return stranger.decline(id, { owner: heidi.address, reason: '', signature: '0x12' })
        case 'cancel':
          return stranger.cancelCosigning(id)
        case 'collect':
          return stranger.collect(id)
      }
    }
    // The text was asked for from the same address.
    for (let count = 0; count < 4; count += 1) expect((await act()).status).not.toBe(429)
    expect(await act()).toMatchObject({
      status: 429,
      body: { type: 'urn:countersign:problem:too-many-requests', retryAfter: expect.any(Number) },
    })
    for (let count = 0; count < 10; count += 1) expect((await stranger.cosigning(id)).status).toBe(200)
    expect((await stranger.cosignings()).status).toBe(200)
    await app.close()
  },
)

test('a body that is larger than any confirmation is not read', async () => {
  const app = await openSafeApp(world, 'sqlite::memory:')
  const { id } = await openCosigning(app, world, world.safes.team)
  for (const part of ['confirmations', 'declines'])
    expect(
      await new Browser(app).send('POST', `/v1/cosignings/${id}/${part}`, { signature: 'x'.repeat(50_000) }),
    ).toMatchObject({ status: 413, body: { type: 'urn:countersign:problem:request-too-large' } })
  await app.close()
})

test('nothing is written from another site’s page', async () => {
  const app = await openSafeApp(world, 'sqlite::memory:')
  const { browser, id } = await openCosigning(app, world, world.safes.team)
  const headers = { origin: 'https://evil.example' }
  for (const [method, path] of [
    ['POST', '/confirmations'],
    ['POST', '/declines'],
    ['POST', '/session'],
    ['DELETE', ''],
  ] as const)
    expect(
      await browser.send(method, `/v1/cosignings/${id}${path}`, method === 'POST' ? {} : undefined, headers),
    ).toMatchObject({ status: 403, body: { type: 'urn:countersign:problem:origin-refused' } })
  expect((await browser.cosigning(id)).body.cosigning).toMatchObject({
    status: 'NEEDS_CONFIRMATION',
    revision: 1,
  })
  await app.close()
})
