import { expect, test, vi } from 'vitest'
import { createCurrentSite } from './site.ts'
import { site } from './testing/site.ts'

test('the site is loaded once for several callers', async () => {
  const read = vi.fn(async () => site)
  const current = createCurrentSite({ site: read })
  expect(current.getSnapshot()).toBeUndefined()
  expect(await Promise.all([current.load(), current.load()])).toEqual([site, site])
  await current.load()
  expect(read).toHaveBeenCalledTimes(1)
  expect(current.getSnapshot()).toBe(site)
})

test('after a failure, the site is loaded again', async () => {
  const answers = [() => Promise.reject(new Error('boo')), async () => site]
  const current = createCurrentSite({ site: () => (answers.shift() ?? (async () => site))() })
  await expect(current.load()).rejects.toThrow('boo')
  expect(await current.load()).toBe(site)
})

test.each([null, {}, { name: 'Captive portal' }, { chains: {} }])('%j is not a valid site', async answer => {
  const current = createCurrentSite({ site: async () => answer as never })
  await expect(current.load()).rejects.toMatchObject({ code: 'not-ours' })
  expect(current.getSnapshot()).toBeUndefined()
})
