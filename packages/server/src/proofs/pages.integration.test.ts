import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { openApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds } from '../testing/database.ts'
import { proving } from '../testing/proofs.ts'
import { asks, chain, keepProof, knownBrowser } from '../testing/requests.ts'
import { useApp } from '../testing/use-app.ts'

/** Covers how large one response may become: a document can have more than a megabyte. */

const megabyte = 1_000_000

describe.each(databaseKinds)('a page of large proofs, on %s,', kind => {
  const { app } = useApp(kind, url => openApp(url))

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

  /** Reads a list to its end. @returns all items, and the size of the largest response */
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

  test('that an account shows ends before it is too large, and the next page continues', async () => {
    const account = somebody()
    const browser = await knownBrowser(app, account)
    const ids: string[] = []
    for (let count = 0; count < 7; count += 1) ids.push(await keepLarge(browser, account))
    const { items, largest } = await all(query => proving(new Browser(app)).listed(account, query))
    expect(items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(largest).toBeLessThan(5 * megabyte)
  })

  test('that answered requests ends before it is too large, even if every request has the same proof', async () => {
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
