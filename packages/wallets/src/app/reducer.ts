import { type Update, update } from '../update.ts'
import type { AppStatus } from './state.ts'

export type AppEvent =
  /** The link to the app was followed. */
  | { readonly type: 'opening' }
  /** The page went to the background. */
  | { readonly type: 'left' }
  /** The page is in the foreground again. */
  | { readonly type: 'returned' }
  /** The link was followed a while ago, and the page is still in the foreground. */
  | { readonly type: 'missing' }

export type AppCommand =
  /** Waits for the page to go to the background. */
  { readonly type: 'await-leaving' }

/** Returns the status of the wallet's app after an event. */
export function reduceApp(state: AppStatus, event: AppEvent): Update<AppStatus, AppCommand> {
  switch (event.type) {
    case 'opening':
      return update('opening', { type: 'await-leaving' })
    case 'left':
      // A slow phone opens the app late.
      return update(state === 'opening' || state === 'not-installed' ? 'opened' : state)
    case 'returned':
      return update(state === 'opened' ? 'returned' : state)
    case 'missing':
      return update(state === 'opening' ? 'not-installed' : state)
  }
}
