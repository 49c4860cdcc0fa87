import { type ConnectedWallet, useDialog, useWallet } from '@countersign/react'
import { useEffect, useRef, useState } from 'react'

type Wallet = {
  readonly connected: Pick<ConnectedWallet, 'accounts'> | null
  /** Opens the dialog only to connect a wallet. */
  readonly connect: () => void
}

/** What is known about a wallet that was connected for something. */
export type JustConnected = {
  /** Its accounts, the selected one first. */
  readonly accounts: readonly string[]
  /** Whether it opens a window of its own, which browsers allow only within a press. */
  readonly isHosted: boolean
}

/**
 * Lets a press that needs a wallet connect one first, so that nobody has to press “Connect” before it. If the dialog is
 * closed without a connection, the intent is dropped.
 *
 * @param onConnected - called once with what the person wanted, as soon as a wallet is connected
 */
export function useConnecting<Intent extends object>(
  { connected, connect }: Wallet,
  onConnected: (intent: Intent, wallet: JustConnected) => void,
): { readonly connectFor: (intent: Intent) => void; readonly isConnecting: boolean } {
  const [intent, setIntent] = useState<Intent | null>(null)
  const { isOpen } = useDialog()
  const isHosted = useIsHosted()
  const wasOpen = useRef(false)
  const accounts = connected?.accounts
  useEffect(() => {
    if (intent === null) return
    if (accounts) {
      setIntent(null)
      onConnected(intent, { accounts, isHosted })
    } else if (wasOpen.current && !isOpen) setIntent(null)
    wasOpen.current = isOpen
  }, [intent, accounts, isOpen, isHosted, onConnected])
  return {
    connectFor: intent => {
      wasOpen.current = false
      setIntent(intent)
      connect()
    },
    isConnecting: intent !== null,
  }
}

function useIsHosted(): boolean {
  return useWallet().wallet?.hosted !== undefined
}
