import { type ForYou, forYouCalls, forYouLimit } from '@countersign/api'
import { useCountersignClient } from '@countersign/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRefetchOnWaiting } from '../use-refetch-on-waiting.ts'

const key = ['countersign', 'for-you'] as const

/** How often a visible page checks for changes, in milliseconds: the person may work in another window beside it. */
const interval = 10_000

/**
 * Reads what waits for an account, page by page, again whenever the person comes back to the page, and when its first
 * page has changed while it is visible.
 */
export function useForYou(account: string) {
  const client = useCountersignClient()
  useRefetchOnWaiting(key)
  const query = useInfiniteQuery({
    queryKey: [...key, account],
    queryFn: ({ pageParam, signal }) =>
      forYouCalls(client).list({ offset: pageParam === 0 ? undefined : String(pageParam), signal }),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset) =>
      Object.values(last).some(({ more }) => more) ? offset + forYouLimit : undefined,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  const { data, isError, refetch } = query
  const first = data?.pages[0]
  useEffect(() => {
    const left = new AbortController()
    // One request, however many pages are listed.
    const check = async () => {
      if (document.visibilityState !== 'visible') return
      const isCurrent = await forYouCalls(client)
        .list({ signal: left.signal })
        .then(
          now => !isError && JSON.stringify(now) === JSON.stringify(first),
          () => false,
        )
      // The next page that the person has asked for is not cancelled.
      if (!isCurrent && !left.signal.aborted) void refetch({ cancelRefetch: false })
    }
    const timer = setInterval(check, interval)
    return () => {
      clearInterval(timer)
      left.abort()
    }
  }, [client, first, isError, refetch])
  return { ...query, list: data && joinPages(data.pages) }
}

type Part<Item> = {
  readonly items: readonly Item[]
  readonly more: boolean
  /** @default 0 */
  readonly unreadable?: number | undefined
}

function joinPages(pages: readonly ForYou[]) {
  return {
    confirmations: joinPart(pages.map(page => page.confirmations)),
    requests: joinPart(pages.map(page => page.requests)),
    proofs: joinPart(pages.map(page => page.proofs)),
  }
}

/** Joins the pages of one part. An entry that moved while they were read is in the list once. */
export function joinPart<Item extends { readonly id: string }>(parts: readonly Part<Item>[]) {
  const items = new Map(parts.flatMap(({ items }) => items).map(item => [item.id, item]))
  return {
    items: [...items.values()],
    more: parts.at(-1)?.more ?? false,
    unreadable: parts.reduce((sum, { unreadable = 0 }) => sum + unreadable, 0),
  }
}
