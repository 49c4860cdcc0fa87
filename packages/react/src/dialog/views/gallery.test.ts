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
  'safe',
  'networks',
  'profile',
] as const satisfies (typeof scenes)[number]['view'][]

test('the gallery shows every view, each state under an address of its own', () => {
  for (const view of views) expect(scenes.map(scene => scene.view)).toContain(view)
  const addresses = scenes.map(({ view, state }) => `${view}/${state}`)
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([])
})

test('what it shows of a view is a state in which the dialog is open at that view', () => {
  for (const { view, dialog } of scenes) {
    expect({ ...initialDialog, ...dialog }).toEqual(dialog)
    if (view === 'shell') continue
    if (view === 'notices' || view === 'corner') expect(dialog.view).toBeNull()
    else expect(dialog.view?.name).toBe(view)
  }
})
