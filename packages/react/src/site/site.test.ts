import type { Site } from '@countersign/api'
import { expect, test, vi } from 'vitest'
import { createCurrentSite } from './site.ts'

const site: Site = {
  name: 'Example',
  chains: [],
  tokens: [],
  relay: null,
  hostedWallets: [],
  gateway: null,
  demo: false,
}

test('the site is read once, however many want to know', async () => {
  const read = vi.fn(async () => site)
  const current = createCurrentSite({ site: read })
  expect(current.getSnapshot()).toBeUndefined()
  expect(await Promise.all([current.read(), current.read()])).toEqual([site, site])
  await current.read()
  expect(read).toHaveBeenCalledTimes(1)
  expect(current.getSnapshot()).toBe(site)
})

test('after a failure it is asked for again', async () => {
  const answers = [() => Promise.reject(new Error('boo')), async () => site]
  const current = createCurrentSite({ site: () => (answers.shift() ?? (async () => site))() })
  await expect(current.read()).rejects.toThrow('boo')
  expect(await current.read()).toBe(site)
})

test.each([null, {}, { name: 'Captive portal' }, { chains: {} }])('%j is no site', async answer => {
  const current = createCurrentSite({ site: async () => answer as never })
  await expect(current.read()).rejects.toMatchObject({ code: 'not-ours' })
  expect(current.getSnapshot()).toBeUndefined()
})
