import type { Session } from '@countersign/api'
import { describe, expect, test } from 'vitest'
import type { CatalogueEntry } from '../catalogue/entry.ts'
import { steeredRelay } from '../pairing/testing/relay-world.ts'
import type { RuntimeOptions } from '../runtime-options.ts'
import { createStore } from '../store.ts'
import { fox, useFakeTime, world } from '../testing/world.ts'
import type { Wallet } from '../wallet.ts'

useFakeTime()

describe('a wallet of the catalogue', () => {
  const entry: CatalogueEntry = {
    id: 'fox',
    name: 'Fox',
    group: 'popular',
    rdns: ['org.fox'],
    platforms: { extension: ['chrome'], phone: ['ios'] },
  }
  const bear: CatalogueEntry = { ...entry, id: 'bear', rdns: ['org.bear'] }
  const crane: CatalogueEntry = { ...bear, id: 'crane', canPair: true }
  const device = { browser: 'chrome', system: 'linux' } as const
  const { relay } = steeredRelay()

  test.each([
    ['is connected where it is installed', 'fox', {}, { name: 'status' }],
    ['is scanned where the site has a relay', 'crane', { relay }, { name: 'scan', wallet: 'crane' }],
    [
      'is not scanned if its app takes no pairing address',
      'bear',
      { relay },
      { name: 'missing', wallet: 'bear', why: 'not-installed' },
    ],
    ['can be installed', 'bear', {}, { name: 'missing', wallet: 'bear', why: 'not-installed' }],
    [
      'is not to be had here',
      'bear',
      { device: { browser: 'safari', system: 'macos' } },
      { name: 'missing', wallet: 'bear', why: 'not-available' },
    ],
  ] satisfies [string, string, Partial<RuntimeOptions<Session>>, object][])('%s', (_, id, more, view) => {
    const { runtime } = world({}, { catalogue: [entry, bear, crane], device, ...more })
    runtime.actions.open()
    runtime.actions.choose(id)
    expect(runtime.state.getSnapshot().view).toEqual(view)
  })

  test('that has been installed in the meantime is connected at the next attempt', () => {
    const discovery = createStore<readonly Wallet[]>([])
    const { runtime } = world(
      {},
      { catalogue: [entry], device, discovery: { ...discovery, refresh: () => {}, stop: () => {} } },
    )
    runtime.actions.open()
    runtime.actions.choose('fox')
    runtime.actions.retry()
    expect(runtime.state.getSnapshot().view?.name).toBe('missing')
    discovery.set([fox])
    runtime.actions.retry()
    expect(runtime.state.getSnapshot()).toMatchObject({ view: { name: 'status' } })
  })
})
