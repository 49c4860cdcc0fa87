import { type ComponentType, useCallback, useEffect, useState } from 'react'

type ContentState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly retrying: boolean }
  | { readonly status: 'ready'; readonly Content: ComponentType }

/** Lives as long as the document: what was loaded once is there at once. */
let loaded: ComponentType | undefined

/** Loads the code of the account page. React's own `lazy` would remember a failure for as long as the document lives. */
export function useContent(): ContentState & { readonly retry: () => void } {
  const [state, setState] = useState<ContentState>(() =>
    loaded ? { status: 'ready', Content: loaded } : { status: 'loading' },
  )
  const load = useCallback(async (): Promise<boolean> => {
    try {
      loaded ??= (await import('./content.tsx')).Content
      setState({ status: 'ready', Content: loaded })
      return true
    } catch {
      setState({ status: 'failed', retrying: false })
      return false
    }
  }, [])
  useEffect(() => void load(), [load])

  const failed = state.status === 'failed'
  useEffect(() => {
    if (!failed) return
    const again = () => void load()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [failed, load])

  const retry = async () => {
    if (state.status !== 'failed' || state.retrying) return
    setState({ status: 'failed', retrying: true })
    // A browser may remember the failure, and a newer version of the site may have replaced the code: either way, only
    // a new document helps.
    if (!(await load()) && (await serverAnswers())) location.reload()
  }
  return { ...state, retry: () => void retry() }
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
