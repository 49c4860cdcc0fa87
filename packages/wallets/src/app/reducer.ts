import type { AppStatus } from './state.ts'

export type AppEvent =
  /** The link to the app was followed. */
  | { readonly type: 'opening' }
  /** The page went to the back. */
  | { readonly type: 'left' }
  /** The page is in front again. */
  | { readonly type: 'returned' }
  /** The link was followed a while ago, and the page is still in front. */
  | { readonly type: 'missing' }

/** Says where the wallet's app stands after an event. */
export function appReducer(state: AppStatus, event: AppEvent): AppStatus {
  switch (event.type) {
    case 'opening':
      return 'opening'
    case 'left':
      // A slow phone opens it late.
      return state === 'opening' || state === 'not-installed' ? 'opened' : state
    case 'returned':
      return state === 'opened' ? 'returned' : state
    case 'missing':
      return state === 'opening' ? 'not-installed' : state
  }
}
