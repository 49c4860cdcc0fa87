import type { Owner, OwnerState } from '@countersign/wallets'
import { createStore, currentConnection } from '@countersign/wallets/state'
import { useEffect, useMemo, useState } from 'react'
import { useDialogState } from '../hooks/use-dialog-state.ts'
import { useStore } from '../hooks/use-store.ts'
import { useKit } from '../kit/context.ts'
import { ownerActs } from './owner-acts.ts'
import { cosigningReadings } from './readings.ts'

/** The wallet of an owner, as it is connected. */
export type ConnectedOwner = {
  /** What it shows now. */
  readonly address: string
  /** All that it lets this page use, `address` first. */
  readonly accounts: readonly string[]
  /** EIP-155 */
  readonly chainId: number
  /** Its name; `null` if it does not say. */
  readonly wallet: string | null
}

/** What an owner of a Safe does at a cosigning, one at a time. Nobody is signed in by it. */
export type UsedOwner = Omit<Owner, 'state'> & {
  readonly connected: ConnectedOwner | null
  /** Opens the dialog to connect a wallet, and for nothing else. */
  readonly connect: () => void
  /** Where it stands. */
  readonly state: OwnerState
}

/**
 * Gives what an owner of a Safe needs to confirm, to decline, or to act on the chain, with a wallet of any kind. Wallet code
 * is loaded once a wallet is connected, or with the first act, which says so while it waits. What an owner did shows at once
 * in `useCosigning`.
 */
export function useOwner(): UsedOwner {
  const kit = useKit()
  const { connection } = useDialogState()
  const [made, setMade] = useState<Owner | null>(null)
  const { prepare, ahead, ...acts } = useMemo(() => ownerActs(kit, setMade), [kit])
  const begun = useStore(made?.state ?? idle)
  const waiting = useStore(ahead)
  const state = waiting.status === 'idle' ? begun : waiting
  useEffect(() => acts.reset, [acts.reset])
  useEffect(() => {
    if (state.status === 'done') cosigningReadings(kit).take(state.cosigning)
  }, [kit, state])
  const current = currentConnection(connection)
  const isConnected = current !== null
  useEffect(() => {
    if (isConnected) prepare()
  }, [isConnected, prepare])
  const connected = current && {
    address: current.accounts[0],
    accounts: current.accounts,
    chainId: current.chainId,
    wallet: current.wallet.name,
  }
  return { ...acts, connected, connect: () => kit.open('wallet'), state }
}

const idle = createStore<OwnerState>({ status: 'idle', attempt: 0 })
