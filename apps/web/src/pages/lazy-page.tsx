import { createResource, type ResourceState } from '@countersign/wallets/state'
import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { UnavailablePage } from '../layout/unavailable.tsx'
import type { PagesLocale, PageWords } from '../locales/locale.ts'
import { PageWordsContext, useWords } from '../locales/words.ts'

type Loaded<Props> = {
  readonly Content: ComponentType<Props>
  readonly words: Partial<PageWords>
  readonly locale: PagesLocale
}

/** A page whose code and messages are loaded on a visit. They stay loaded for as long as the document lives. */
export type LazyPage<Props> = {
  readonly getSnapshot: () => ResourceState<Loaded<Props>>
  readonly subscribe: (listener: () => void) => () => void
  /** Loads the page in a language. While that lasts, or if it fails, the page stays in its previous language. */
  readonly load: (locale: PagesLocale) => Promise<void>
  /** Retries on a person's request. If the server responds and the code still fails to load, reloads the document. */
  readonly retry: () => Promise<void>
}

/**
 * Creates a page whose code and messages are loaded on a visit, as often as requested. React's own `lazy` would cache a
 * failure for as long as the document lives.
 *
 * @param name - the page whose messages it needs.
 */
export function createLazyPage<Props extends object>(
  name: keyof PageWords,
  load: (locale: PagesLocale) => Promise<{ readonly Content: ComponentType<Props> }>,
  { serverAnswers, reload } = ofDocument,
): LazyPage<Props> {
  let wanted: PagesLocale | undefined
  const resource = createResource<Loaded<Props>>({
    load: async () => {
      const locale = wanted
      if (!locale) throw new Error('No language was requested.')
      const [{ Content }, words, shared] = await Promise.all([
        load(locale),
        locale.load(name),
        locale.load('shared'),
      ])
      return { Content, words: { ...words, ...shared }, locale }
    },
  })
  return {
    getSnapshot: resource.getSnapshot,
    subscribe: resource.subscribe,
    load: locale => {
      const state = resource.getSnapshot()
      if (state.status === 'known' && state.value.locale === locale) return Promise.resolve()
      const isLoading = wanted === locale
      wanted = locale
      return isLoading ? resource.refresh() : resource.reload()
    },
    retry: async () => {
      if (resource.getSnapshot().status !== 'unavailable') return
      await resource.reload()
      // A browser may cache the failure, and a newer version of the site may have replaced the code. In both cases only
      // a reload of the document helps.
      if (resource.getSnapshot().status === 'unavailable' && (await serverAnswers())) reload()
    },
  }
}

/** Loads the code and the messages of a page when it is rendered. `draw` renders the page once they are loaded. */
export function useLazyPage<Props extends object>(page: LazyPage<Props>) {
  const locale = useWords()
  const state = useSyncExternalStore(page.subscribe, page.getSnapshot)
  useEffect(() => void page.load(locale), [page, locale])

  const hasFailed = state.status === 'unavailable'
  useEffect(() => {
    if (!hasFailed) return
    const load = () => void page.load(locale)
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [hasFailed, page, locale])

  if (state.status !== 'known') {
    if (state.error === undefined) return { status: 'loading' as const }
    const retry = () => void page.retry()
    return { status: 'failed' as const, retrying: state.status === 'loading', retry }
  }
  const { Content, words } = state.value
  const draw = (props: Props) => (
    <PageWordsContext value={words}>
      <Content {...props} />
    </PageWordsContext>
  )
  return { status: 'ready' as const, draw }
}

/** Creates a part of a page that shows nothing until its code and messages are loaded. */
export function createPart<Props extends object>(page: LazyPage<Props>) {
  return (props: Props) => {
    const content = useLazyPage(page)
    return content.status === 'ready' && content.draw(props)
  }
}

/** Creates a page that shows a loading state, or that it could not be loaded, until it can be rendered. */
export function createPage<Props extends object>(page: LazyPage<Props>) {
  return (props: Props) => {
    const { common } = useWords()
    const content = useLazyPage(page)
    switch (content.status) {
      case 'ready':
        return content.draw(props)
      case 'failed':
        return <UnavailablePage retrying={content.retrying} retry={content.retry} />
      case 'loading':
        return <p role="status">{common.loading}</p>
    }
  }
}

const ofDocument = {
  serverAnswers: async (): Promise<boolean> => {
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
  },
  reload: () => location.reload(),
}
