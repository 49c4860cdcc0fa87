import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { type ContentState, createContentLoader } from './content-loader.ts'

type Part<Props, Words> = { readonly Content: ComponentType<Props>; readonly words: Words }
type LoadWords<Words> = () => Promise<Words>

/** A page whose code and words are loaded when it is visited. */
export type LaterPage<Props, Words> = {
  readonly load: () => Promise<{ readonly Content: ComponentType<Props> }>
  /** Lives as long as the document: what was loaded once is there at once. */
  loaded?: { readonly page: Part<Props, Words>; readonly loadWords: LoadWords<Words> }
}

/** Loads the code and the words of a page, which is drawn with them from then on. */
export async function loadPage<Props, Words>(
  later: LaterPage<Props, Words>,
  loadWords: LoadWords<Words>,
): Promise<Part<Props, Words>> {
  const [{ Content }, words] = await Promise.all([later.load(), loadWords()])
  later.loaded = { page: { Content, words }, loadWords }
  return later.loaded.page
}

/** Loads the code and the words of a page when it is drawn. */
export function useContent<Props, Words>(
  later: LaterPage<Props, Words>,
  loadWords: LoadWords<Words>,
): ContentState<Part<Props, Words>> & { readonly retry: () => void } {
  const [loader] = useState(() =>
    createContentLoader({
      initial: later.loaded?.page,
      load: () => loadPage(later, loadWords),
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

  const page = useSpokenPage(later, state.status === 'ready' ? state.page : null, loadWords)
  return { ...(page ? { status: 'ready', page } : state), retry: () => void loader.retry() }
}

/** The page in the language that is spoken now; until its words have come, or where they do not, in the one before. */
function useSpokenPage<Props, Words>(
  later: LaterPage<Props, Words>,
  page: Part<Props, Words> | null,
  loadWords: LoadWords<Words>,
): Part<Props, Words> | null {
  const [spoken, setSpoken] = useState(later.loaded)
  useEffect(() => {
    if (!page || later.loaded?.loadWords === loadWords) return
    let isGone = false
    loadWords().then(
      words => {
        later.loaded = { page: { ...page, words }, loadWords }
        if (!isGone) setSpoken(later.loaded)
      },
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [later, page, loadWords])
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
