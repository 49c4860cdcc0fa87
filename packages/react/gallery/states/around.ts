import { initialDialog } from '@countersign/wallets/state'
import { oneOfTwo } from '../cosignings.ts'
import { at, type Scene } from '../scene.ts'
import { bob, connected } from '../world.ts'

/** What stands around the views: the frame while they are loaded, and the notices while it is closed. */
export const aroundScenes: readonly Scene[] = [
  { view: 'shell', state: 'loading', parts: 'loading', dialog: at({ name: 'connect' }) },
  { view: 'shell', state: 'failed', parts: 'failed', dialog: at({ name: 'connect' }) },
  {
    view: 'notices',
    state: 'connecting-cancelled',
    dialog: { ...initialDialog, notice: 'connecting-cancelled' },
  },
  {
    view: 'notices',
    state: 'sign-in-cancelled',
    dialog: {
      ...initialDialog,
      notice: 'sign-in-cancelled',
      connection: connected,
      signIn: { status: 'idle', attempt: 2, ended: 'cancelled' },
    },
  },
  {
    view: 'notices',
    state: 'goes-on',
    dialog: { ...initialDialog, notice: 'cosigning-goes-on', connection: connected },
    cosignings: [oneOfTwo],
  },
  {
    view: 'notices',
    state: 'request-left',
    dialog: { ...initialDialog, notice: 'request-left', connection: connected },
    isSignedIn: true,
  },
  {
    view: 'notices',
    state: 'account-switched',
    dialog: { ...initialDialog, connection: { ...connected, accounts: [bob] } },
    isSignedIn: true,
  },
]
