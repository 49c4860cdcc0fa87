import type { Dispatch, Effect } from '../dialog/effect.ts'

/** What tells whether the page is in front: its document and its window. */
export type Page = {
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>
}

export type AppOptions = {
  readonly dispatch: Dispatch
  /** The page is in front again. */
  readonly onReturned: () => void
  /** `undefined` on a server. @default the page in this browser */
  readonly page?: Page | undefined
  /** How long an app may take to open before it is taken for missing, in milliseconds. @default 2_500 */
  readonly patience?: number
}

/** Watches whether the page goes to the back after a wallet's app was to open, and when the person is back. */
export function createAppEffect({
  dispatch,
  onReturned,
  page = thisPage(),
  patience = 2_500,
}: AppOptions): Effect {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (type: 'left' | 'returned' | 'missing') => dispatch({ type: 'app', event: { type } })
  const left = () => tell('left')
  const returned = () => {
    tell('returned')
    onReturned()
  }
  const visibility = () => (page?.document.visibilityState === 'hidden' ? left() : returned())

  page?.document.addEventListener('visibilitychange', visibility)
  // Some phones draw the app's window over the page without hiding it.
  page?.window.addEventListener('blur', left)
  page?.window.addEventListener('focus', returned)
  page?.window.addEventListener('pagehide', left)
  page?.window.addEventListener('pageshow', returned)

  return {
    changed: ({ app: before }, { app }) => {
      if (app === before) return
      clearTimeout(timer)
      if (app === 'opening') timer = setTimeout(() => tell('missing'), patience)
    },
    dispose: () => {
      clearTimeout(timer)
      page?.document.removeEventListener('visibilitychange', visibility)
      page?.window.removeEventListener('blur', left)
      page?.window.removeEventListener('focus', returned)
      page?.window.removeEventListener('pagehide', left)
      page?.window.removeEventListener('pageshow', returned)
    },
  }
}

function thisPage(): Page | undefined {
  return typeof document === 'undefined' || typeof window === 'undefined' ? undefined : { document, window }
}
