import type { Cosigning } from '@countersign/api'
import { initialDialog } from '@countersign/wallets/state'
import { asked, complete, oneOfTwo } from '../cosignings.ts'
import type { Scene } from '../scene.ts'

const corner = (state: string, cosignings: readonly Cosigning[]): Scene => ({
  view: 'corner',
  state,
  dialog: initialDialog,
  cosignings,
})

/** Owners are waited for while no dialog is open. */
export const cornerScenes: readonly Scene[] = [
  corner('waiting', [oneOfTwo]),
  corner('several', [asked, { ...oneOfTwo, id: 'second' }, { ...oneOfTwo, id: 'third' }]),
  corner('confirmed', [complete]),
]
