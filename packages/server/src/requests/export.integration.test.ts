import { setImmediate } from 'node:timers/promises'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import { limitWindow } from '../http/rate-limit.ts'
import { mostWindows, windowSize } from '../store/read-page.ts'
import { newId } from '../store/token.ts'
import { openApp, origin } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds } from '../testing/database.ts'
import { asks, keepProof, knownBrowser } from '../testing/requests.ts'
import { useApp } from '../testing/use-app.ts'

describe.each(databaseKinds)('an export of many requests, on %s,', kind => {
  let time = Date.now()
  const { app } = useApp(kind, url =>
    openApp(url, {
      now: () => time,
      config: { trustedProxies: 1, limits: { api: { address: 60 } } },
    }),
  )

  /** Creates an account with many requests, which are all like one that it made. */
  async function requesterOf(count: number) {
    const key = privateKeyToAccount(generatePrivateKey())
    const browser = new Browser(app, { 'x-forwarded-for': '198.51.100.1' })
    await browser.signIn(key, inject('chainId'))
    const { create, withdraw } = asks(browser.send.bind(browser))
    const { id } = (await create()).body.request
    await withdraw(id)
    const row = await app.store.db
      .selectFrom('proof_request')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (let made = 1; made < count; made += 100)
      await app.store.db
        .insertInto('proof_request')
        .values(
          Array.from({ length: Math.min(100, count - made) }, (_, index) => ({
            ...row,
            id: newId(),
            created_at: row.created_at - made - index,
          })),
        )
        .execute()
    time += limitWindow
    return { browser, id }
  }

  const exported = (browser: Browser, from: string, query = '') =>
    app.fetch(
      new Request(`${origin}/v1/requests/export${query}`, {
        headers: {
          cookie: [...browser.cookies].map(pair => pair.join('=')).join('; '),
          'x-forwarded-for': from,
        },
      }),
    )

  test('leaves a turn of the event loop to others after each step, also if many run at once', async () => {
    const { browser } = await requesterOf(1_000)
    let turns = 0
    let isOver = false
    const all = Promise.all(
      ['192.0.2.1', '192.0.2.2', '192.0.2.2', '2001:db8::1'].map(async from => {
        const text = await (await exported(browser, from)).text()
        return text.trim().split('\r\n').length - 1
      }),
    ).finally(() => {
      isOver = true
    })
    while (!isOver) {
      await setImmediate()
      turns += 1
    }
    expect(await all).toEqual([1_000, 1_000, 1_000, 1_000])
    // Each reads the ids in three steps, and the requests in ten.
    expect(turns).toBeGreaterThanOrEqual(4 * 13)
  })

  test('counts by its rows, and is refused before it begins', async () => {
    const { browser } = await requesterOf(1_500)
    // 1 for the request, 3 for the ids, 15 for the rows.
    for (let count = 0; count < 3; count += 1) {
      const response = await exported(browser, '203.0.113.1')
      expect(response.status).toBe(200)
      await response.body?.cancel()
    }
    const refused = await exported(browser, '203.0.113.1')
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'too-many-requests' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // Others are not affected.
    expect((await exported(browser, '203.0.113.2')).status).toBe(200)
  })

  test('of a search counts the rows that it looks at', async () => {
    const { browser } = await requesterOf(3_000)
    const search = () => exported(browser, '203.0.113.3', '?search=nowhere')
    const statuses = []
    for (let count = 0; count < 9; count += 1) statuses.push((await search()).status)
    // 1 for the request, 6 for the windows after the first.
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429])
  })

  test('of a search has what it finds, however many others there are', async () => {
    const { browser, id } = await requesterOf(mostWindows * windowSize + 1)
    const { created_at } = await app.store.db
      .selectFrom('proof_request')
      .select('created_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const oldest = created_at - mostWindows * windowSize
    await app.store.db
      .updateTable('proof_request')
      .set({ searched: 'the oldest', purpose: 'The oldest' })
      .where('created_at', '=', oldest)
      .execute()
    const text = await (await exported(browser, '203.0.113.5', '?search=oldest')).text()
    expect(text).toContain('"The oldest"')
  })

  test('reads no documents, but has the proofs that were shared', async () => {
    const { browser, id } = await requesterOf(1)
    const account = `eip155:${inject('chainId')}:${privateKeyToAccount(generatePrivateKey()).address}`
    const person = await knownBrowser(app, account)
    const proof = await keepProof(app, person, { account })
    await app.store.db.updateTable('proof').set({ document: 'not JSON' }).where('id', '=', proof).execute()
    await app.store.db
      .updateTable('proof_request')
      .set({ status: 'proven', proof_id: proof })
      .where('id', '=', id)
      .execute()
    const text = await (await exported(browser, '203.0.113.4')).text()
    expect(text).toContain(`"${proof}","valid","${origin}/p/${proof}","${account}"`)
  })
})
