import type { Effects } from '../update.ts'
import type { AppCommand, AppEvent } from './reducer.ts'

/** What shows whether the page is in the foreground: its document and its window. */
export type Page = {
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>
}

export type AppOptions = {
  readonly dispatch: (event: AppEvent) => void
  /** The page is in the foreground again. */
  readonly onReturned: () => void
  /** `undefined` on a server. @default the page in this browser */
  readonly page?: Page | undefined
  /** How long an app may take to open before it is considered missing, in milliseconds. @default 2_500 */
  readonly timeout?: number
}

/** Watches whether the page goes to the background after a wallet's app was opened, and when the person returns. */
export function createAppEffects({
  dispatch,
  onReturned,
  page = thisPage(),
  timeout = 2_500,
}: AppOptions): Effects<AppCommand> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const left = () => dispatch({ type: 'left' })
  const returned = () => {
    dispatch({ type: 'returned' })
    onReturned()
  }
  const visibility = () => (page?.document.visibilityState === 'hidden' ? left() : returned())

  page?.document.addEventListener('visibilitychange', visibility)
  // Some phones draw the app's window over the page without hiding the page.
  page?.window.addEventListener('blur', left)
  page?.window.addEventListener('focus', returned)
  page?.window.addEventListener('pagehide', left)
  page?.window.addEventListener('pageshow', returned)

  return {
    run: () => {
      clearTimeout(timer)
      timer = setTimeout(() => dispatch({ type: 'missing' }), timeout)
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
