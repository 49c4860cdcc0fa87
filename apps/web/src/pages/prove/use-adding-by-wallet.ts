import { useDialog } from '@countersign/react'
import { useRequiredNetwork } from '@countersign/react/pieces'
import { useEffect, useRef, useState } from 'react'
import type { Factory } from './form-state.ts'

/**
 * Returns a function that opens the dialog for an account: that of a wallet is added once connected, a Safe once chosen.
 * `account` offers both from the list of wallets; `wallet` asks the only wallet at once; `safe-account` begins with a Safe.
 * The last wallet reconnects automatically: if its account is already listed, the dialog opens again to choose another
 * one.
 *
 * @param connected - the account of the connected wallet (CAIP-10)
 * @param chain - the network that the account must be on (CAIP-2); `null`: any
 */
export function useAddingByWallet(
  connected: string | null,
  listed: readonly string[],
  add: (account: string, factory?: Factory) => void,
  chain: string | null,
): (what?: 'account' | 'wallet' | 'safe-account') => void {
  useRequiredNetwork(chain)
  const { open, isOpen, view, safe } = useDialog()
  const [from, setFrom] = useState<{ readonly account: string | null; readonly wasOpen: boolean } | null>(
    null,
  )
  const acts = useRef({ open, add })
  useEffect(() => {
    acts.current = { open, add }
  })
  // Also after a reload, from which the dialog continues on its own.
  const chosen = useRef(safe)
  useEffect(() => {
    if (safe && safe !== chosen.current) {
      setFrom(null)
      acts.current.add(safe.account, safe.factory)
    }
    chosen.current = safe
  }, [safe])
  const isOfOwner = view?.name === 'safe'
  useEffect(() => {
    if (!from) return
    if (connected !== null && connected !== from.account) {
      if (isOfOwner) setFrom({ account: connected, wasOpen: true })
      else if (!listed.includes(connected)) {
        setFrom(null)
        acts.current.add(connected)
      } else if (!isOpen) {
        setFrom(from.account === null ? { account: connected, wasOpen: false } : null)
        if (from.account === null) acts.current.open('account')
      }
    } else if (isOpen && !from.wasOpen) setFrom({ ...from, wasOpen: true })
    else if (!isOpen && from.wasOpen) setFrom(null)
  }, [from, connected, listed, isOpen, isOfOwner])
  return (what = 'account') => {
    setFrom({ account: connected, wasOpen: false })
    open(what)
  }
}
