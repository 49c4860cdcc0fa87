import { accounts } from '@countersign/testbed'
import { expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { openCosigning, openSafeApp } from '../testing/safes.ts'
import { useSafeWorld } from '../testing/use-app.ts'

/** What counts against the limits of sign-ins, and what does not. */

const { heidi } = accounts

const world = useSafeWorld()

test.each(['confirm', 'decline', 'cancel', 'collect'] as const)(
  'a client that repeats %s is rate limited, and can still read',
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
    // The message was requested from the same address.
    for (let count = 0; count < 4; count += 1) expect((await act()).status).not.toBe(429)
    expect(await act()).toMatchObject({
      status: 429,
      body: { code: 'too-many-requests', retryAfter: expect.any(Number) },
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
    ).toMatchObject({ status: 413, body: { code: 'request-too-large' } })
  await app.close()
})

test('a page of another site can write nothing', async () => {
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
    ).toMatchObject({ status: 403, body: { code: 'origin-refused' } })
  expect((await browser.cosigning(id)).body.cosigning).toMatchObject({
    status: 'NEEDS_CONFIRMATION',
    revision: 1,
  })
  await app.close()
})
