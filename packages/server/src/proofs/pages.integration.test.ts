import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { proving } from '../testing/proofs.ts'
import { asks, chain, keepProof, knownBrowser } from '../testing/requests.ts'

/** How large one answer may become: documents can be of more than a megabyte each. */

const megabyte = 1_000_000

describe.each(databaseKinds)('a page of large proofs, on %s,', kind => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let app: TestApp
  beforeAll(async () => {
    database = await freshDatabase(kind)
    app = await openApp(database.url)
  })
  afterAll(async () => {
    await app.close()
    await database.remove()
  })

  async function keepLarge(browser: Browser, account: string): Promise<string> {
    const id = await keepProof(app, browser, { account })
    const document = JSON.stringify({ id, signature: '0'.repeat(1.2 * megabyte) })
    await app.store.db
      .updateTable('proof')
      .set({ document, visibility: 'listed' })
      .where('id', '=', id)
      .execute()
    return id
  }

  /** Reads a list to its end, and how large its largest answer is. */
  async function all<Item>(
    read: (query: string) => Promise<{ body: { items: Item[]; next: string | null } }>,
  ): Promise<{ items: Item[]; largest: number }> {
    const items: Item[] = []
    let largest = 0
    let query = '?limit=50'
    for (;;) {
      const { body } = await read(query)
      expect(body.items.length).toBeGreaterThan(0)
      items.push(...body.items)
      largest = Math.max(largest, JSON.stringify(body).length)
      if (body.next === null) return { items, largest }
      query = `?limit=50&cursor=${body.next}`
    }
  }

  const somebody = () => `${chain()}:${privateKeyToAccount(generatePrivateKey()).address}`

  test('that an account shows ends before it is too large, and the next goes on', async () => {
    const account = somebody()
    const browser = await knownBrowser(app, account)
    const ids: string[] = []
    for (let count = 0; count < 7; count += 1) ids.push(await keepLarge(browser, account))
    const { items, largest } = await all(query => proving(new Browser(app)).listed(account, query))
    expect(items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(largest).toBeLessThan(5 * megabyte)
  })

  test('that answered requests ends before it is too large, also where it is one proof each time', async () => {
    const requester = new Browser(app)
    await requester.signIn(privateKeyToAccount(generatePrivateKey()), Number(chain().slice('eip155:'.length)))
    const { create, list } = asks(requester.send.bind(requester))
    const account = somebody()
    const person = await knownBrowser(app, account)
    const proof = await keepLarge(person, account)
    const ids: string[] = []
    for (let count = 0; count < 7; count += 1) {
      const { id } = (await create()).body.request
      ids.push(id)
      expect((await asks(person.send.bind(person)).handOver(id, proof)).status).toBe(200)
    }
    const { items, largest } = await all(list)
    expect(items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(items.every(item => item.proof?.id === proof)).toBe(true)
    expect(largest).toBeLessThan(5 * megabyte)
  })
})
