import { wasInBrowser } from '@countersign/wallets/state'
import { useEffect } from 'react'
import { useKit } from '../kit/context.ts'
import { useStore } from './use-store.ts'
import { whenIdle } from './when-idle.ts'

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
