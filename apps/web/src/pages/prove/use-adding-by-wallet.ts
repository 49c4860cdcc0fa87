import { useDialog } from '@countersign/react'
import { useEffect, useRef, useState } from 'react'

/**
 * Returns a function that opens the dialog for a wallet, whose account is added once connected. The last wallet reconnects
 * automatically: if its account is already listed, the dialog opens again to choose another one.
 *
 * @param connected - the account of the connected wallet (CAIP-10)
 */
export function useAddingByWallet(
  connected: string | null,
  listed: readonly string[],
  add: (account: string) => void,
): () => void {
  const { open, isOpen } = useDialog()
  const [from, setFrom] = useState<{ readonly account: string | null; readonly wasOpen: boolean } | null>(
    null,
  )
  const acts = useRef({ open, add })
  useEffect(() => {
    acts.current = { open, add }
  })
  useEffect(() => {
    if (!from) return
    if (connected !== null && connected !== from.account) {
      if (!listed.includes(connected)) {
        setFrom(null)
        acts.current.add(connected)
      } else if (!isOpen) {
        setFrom(from.account === null ? { account: connected, wasOpen: false } : null)
        if (from.account === null) acts.current.open('wallet')
      }
    } else if (isOpen && !from.wasOpen) setFrom({ ...from, wasOpen: true })
    else if (!isOpen && from.wasOpen) setFrom(null)
  }, [from, connected, listed, isOpen])
  return () => {
    setFrom({ account: connected, wasOpen: false })
    open('wallet')
  }
}
