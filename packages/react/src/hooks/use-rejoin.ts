import { wasInBrowser } from '@countersign/wallets/state'
import { useEffect, useState } from 'react'
import { useKit } from '../kit/context.ts'
import { useConnectionState } from './use-dialog.ts'
import { useStore } from './use-store.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Connects the extension that was connected at the last visit, without a request to the person, so that the page shows
 * its state. Its code is loaded once the page is idle, and only if there may be such an extension.
 *
 * @returns whether it is still unknown if the extension is connected.
 */
export function useRejoin(): boolean {
  const kit = useKit()
  const parts = useStore(kit.parts)
  const { status } = useConnectionState()
  const [wasConnected] = useState(wasInBrowser)
  const runtime = parts.status === 'ready' ? parts.runtime : null
  useEffect(() => (wasConnected ? whenIdle(kit.load) : undefined), [kit, wasConnected])
  useEffect(() => runtime?.rejoin(), [runtime])
  const isLoaded = parts.status === 'ready' || parts.status === 'failed'
  return (wasConnected && !isLoaded) || status === 'reconnecting'
}
