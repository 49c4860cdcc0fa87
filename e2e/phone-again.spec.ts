import type { Page } from '@playwright/test'
import { scan, showCode, phoneTest as test } from './fixtures/phone.ts'
import { disconnect, expectMessage } from './fixtures/steps.ts'
import { expect } from './fixtures/test.ts'

/** Returns what a page stores: the names of its records and their total size. */
function keptBy(page: Page): Promise<{ records: string[]; size: number }> {
  return page.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const records: [string, unknown][] = Object.entries({ ...localStorage, ...sessionStorage })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([done(objects.getAllKeys()), done(objects.getAll())])
        for (const [at, key] of keys.entries()) records.push([`${name} ${String(key)}`, values[at]])
      }
      database.close()
    }
    return { records: records.map(([key]) => key), size: JSON.stringify(records).length }
  })
}

test('ten connections in a row use one socket and store no more than the first one', async ({
  page,
  phone,
  phones: { relay },
}) => {
  await phone.setOptions({ oneClick: false })
  await page.goto('/')
  const dialog = await showCode(page)
  const connect = async () => {
    await scan(page, phone)
    await phone.approve()
    await expectMessage(dialog)
    await expect.poll(relay.clients).toBe(2)
    await disconnect(dialog, 'Demo Phone')
    await expect.poll(() => phone.sites()).toEqual([])
  }
  const next = () => dialog.getByRole('button', { name: 'Scan with a phone wallet' }).click()

  await connect()
  // Ended sessions are deleted after the relay was notified.
  const left = async () => ({ ...(await keptBy(page)), messages: relay.messages() })
  let first = await left()
  await expect
    .poll(async () => {
      const before = first
      first = await left()
      return JSON.stringify(first) === JSON.stringify(before)
    })
    .toBe(true)
  for (let connections = 2; connections <= 10; connections += 1) {
    await next()
    await connect()
  }
  await expect.poll(left).toEqual(first)
  await phone.page.close()
  await expect.poll(relay.clients).toBe(1)
  await expect.poll(relay.topics).toBe(0)
})
