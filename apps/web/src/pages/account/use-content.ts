import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import type { AccountLocale } from '../../locales/locale.ts'
import { type ContentState, createContentLoader } from './content-loader.ts'

type Page = { readonly Content: ComponentType; readonly words: AccountLocale }

/** Lives as long as the document: what was loaded once is there at once. */
let loaded: Page | undefined

/** Loads the code and the words of the account page. */
export function useContent(
  loadWords: () => Promise<AccountLocale>,
): ContentState<Page> & { readonly retry: () => void } {
  const [loader] = useState(() =>
    createContentLoader({
      initial: loaded,
      load: async () => {
        const [{ Content }, words] = await Promise.all([import('./content.tsx'), loadWords()])
        loaded = { Content, words }
        return loaded
      },
      serverAnswers,
      reload: () => location.reload(),
    }),
  )
  const state = useSyncExternalStore(loader.subscribe, loader.getSnapshot)
  useEffect(() => void loader.load(), [loader])

  const failed = state.status === 'failed'
  useEffect(() => {
    if (!failed) return
    const again = () => void loader.load()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [failed, loader])

  return { ...state, retry: () => void loader.retry() }
}

async function serverAnswers(): Promise<boolean> {
  try {
    const { ok } = await fetch(location.pathname, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(10_000),
    })
    return ok
  } catch {
    return false
  }
}
