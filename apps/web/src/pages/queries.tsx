import { ProblemError } from '@countersign/api'
import { createQueryClient, useSession } from '@countersign/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'

/** Lives as long as the document, so that data is still cached when the person comes back to a page. */
const client = createQueryClient()

/**
 * Provides the data that pages have read from the server. If it answers that nobody is signed in, the session is loaded
 * again: it may have ended on another device.
 */
export function Queries({ children }: { children: ReactNode }) {
  const { refresh } = useSession()
  useEffect(() => {
    const stops = [client.getQueryCache(), client.getMutationCache()].map(cache =>
      cache.subscribe(event => {
        if (event.type === 'updated' && event.action.type === 'error' && isNotSignedIn(event.action.error))
          refresh()
      }),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [refresh])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** Returns whether the server has answered that nobody is signed in. */
export function isNotSignedIn(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'not-signed-in'
}
