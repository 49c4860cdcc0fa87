import type { Cosigning } from '@countersign/api'
import type { DialogState } from '@countersign/wallets'
import { initialDialog } from '@countersign/wallets/state'
import { asked, complete, oneOfTwo } from '../cosignings.ts'
import { at, type Scene } from '../scene.ts'
import { alice, bob, connected } from '../world.ts'

const connect = at({ name: 'connect' })

const notice = (state: string, change: Partial<DialogState>, scene: Partial<Scene> = {}): Scene => ({
  view: 'notices',
  state,
  dialog: { ...initialDialog, ...change },
  ...scene,
})

const corner = (state: string, cosignings: readonly Cosigning[]): Scene => ({
  view: 'corner',
  state,
  dialog: initialDialog,
  cosignings,
})

/** The shell while views load, and what is shown while no dialog is open. */
export const closedScenes: readonly Scene[] = [
  { view: 'shell', state: 'loading', parts: 'loading', dialog: connect },
  { view: 'shell', state: 'failed', parts: 'failed', dialog: connect },
  notice('connecting-cancelled', { notice: 'connecting-cancelled' }),
  notice('sign-in-cancelled', {
    notice: 'sign-in-cancelled',
    connection: connected,
    signIn: { status: 'idle', attempt: 2, ended: 'cancelled' },
  }),
  notice(
    'goes-on',
    {
      notice: 'cosigning-continues',
      connection: connected,
      signIn: { status: 'idle', attempt: 2, ended: 'cancelled', kept: oneOfTwo.id },
    },
    { cosignings: [oneOfTwo] },
  ),
  notice('request-left', { notice: 'request-left', connection: connected }, { isSignedIn: true }),
  notice(
    'account-switched',
    { connection: { ...connected, accounts: [bob] }, switchedFrom: alice },
    { isSignedIn: true },
  ),
  corner('waiting', [oneOfTwo]),
  corner('several', [asked, { ...oneOfTwo, id: 'second' }, { ...oneOfTwo, id: 'third' }]),
  corner('confirmed', [complete]),
]
