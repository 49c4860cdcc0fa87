import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import type { AccountLocale } from '../../locales/locale.ts'
import { type ContentState, createContentLoader } from './content-loader.ts'

type Page = { readonly Content: ComponentType; readonly words: AccountLocale }
type LoadWords = () => Promise<AccountLocale>

/** Lives as long as the document: what was loaded once is there at once. */
let loaded: { readonly page: Page; readonly loadWords: LoadWords } | undefined

/** Loads the code and the words of the account page. */
export function useContent(loadWords: LoadWords): ContentState<Page> & { readonly retry: () => void } {
  const [loader] = useState(() =>
    createContentLoader({
      initial: loaded?.page,
      load: async () => {
        const [{ Content }, words] = await Promise.all([import('./content.tsx'), loadWords()])
        loaded = { page: { Content, words }, loadWords }
        return loaded.page
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

  const page = useSpokenPage(state.status === 'ready' ? state.page : null, loadWords)
  return { ...(page ? { status: 'ready', page } : state), retry: () => void loader.retry() }
}

/** The page in the language that is spoken now; until its words have come, or where they do not, in the one before. */
function useSpokenPage(page: Page | null, loadWords: LoadWords): Page | null {
  const [spoken, setSpoken] = useState(loaded)
  useEffect(() => {
    if (!page || loaded?.loadWords === loadWords) return
    let isGone = false
    loadWords().then(
      words => {
        loaded = { page: { ...page, words }, loadWords }
        if (!isGone) setSpoken(loaded)
      },
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [page, loadWords])
  return page && (spoken?.page ?? page)
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
