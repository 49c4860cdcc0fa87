import { wasInBrowser } from '@countersign/wallets/state'
import { useEffect } from 'react'
import { useKit } from '../kit/context.ts'
import { useStore } from './use-store.ts'

/**
 * Connects the extension that was connected at the last visit, without a request to the person, so that the page shows
 * its state. Its code is loaded once the page is idle, and only if there may be such an extension.
 */
export function useRejoin(): void {
  const kit = useKit()
  const parts = useStore(kit.parts)
  const runtime = parts.status === 'ready' ? parts.runtime : null
  useEffect(() => (wasInBrowser() ? whenIdle(kit.load) : undefined), [kit])
  useEffect(() => runtime?.rejoin(), [runtime])
}

/** The time after which a page is assumed to be idle where the browser does not say so (Safari), in milliseconds. */
const pause = 1_000

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, pause)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run)
  return () => cancelIdleCallback(request)
}
