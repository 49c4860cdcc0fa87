import { initialDialog } from '@countersign/wallets/state'
import { expect, test } from 'vitest'
import { scenes } from '../../../gallery/states.ts'

const views = [
  'connect',
  'status',
  'missing',
  'what-is-a-wallet',
  'get-a-wallet',
  'get-options',
  'install-by-scan',
  'scan',
  'verify',
  'safe-ways',
  'safe',
  'safe-owners',
  'networks',
  'profile',
] as const satisfies (typeof scenes)[number]['view'][]

test('the gallery contains every view, with a unique address for each state', () => {
  for (const view of views) expect(scenes.map(scene => scene.view)).toContain(view)
  const addresses = scenes.map(({ view, state }) => `${view}/${state}`)
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([])
})

test('each state of a view in the gallery has the dialog open at that view', () => {
  for (const { view, dialog } of scenes) {
    expect({ ...initialDialog, ...dialog }).toEqual(dialog)
    if (view === 'shell') continue
    if (view === 'notices' || view === 'corner') expect(dialog.view).toBeNull()
    else expect(dialog.view?.name).toBe(view)
  }
})
