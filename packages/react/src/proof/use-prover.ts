import type { Prover, ProverState } from '@countersign/wallets'
import { createStore, currentConnection, hasKeptText } from '@countersign/wallets/state'
import { useEffect, useMemo, useState } from 'react'
import type { ConnectedOwner } from '../cosigning/use-owner.ts'
import { useDialogState } from '../hooks/use-dialog-state.ts'
import { useStore } from '../hooks/use-store.ts'
import { useKit } from '../kit/context.ts'
import { proverActs } from './prover-acts.ts'

/** What signs for the accounts of a proof, one at a time. Nobody is signed in by it. */
export type UsedProver = Omit<Prover, 'state' | 'takeUp'> & {
  /** The wallet as it is connected: what it shows, and what else it lets this page use. */
  readonly connected: ConnectedOwner | null
  /** Opens the dialog to connect a wallet, and for nothing else. */
  readonly connect: () => void
  /** Where it stands. */
  readonly state: ProverState
}

/**
 * Gives what signs for the accounts of a draft, with a wallet of any kind. Wallet code is loaded once a wallet is connected,
 * or with the first act, which says so while it waits. What waited for a wallet when the page was last loaded goes on.
 *
 * @param draft - its id
 */
export function useProver(draft: string): UsedProver {
  const kit = useKit()
  const { connection } = useDialogState()
  const [made, setMade] = useState<Prover | null>(null)
  const { load, ahead, takeUp, ...acts } = useMemo(() => proverActs(kit, setMade), [kit])
  const begun = useStore(made?.state ?? idle)
  const waiting = useStore(ahead)
  const state = waiting.status === 'idle' ? begun : waiting
  useEffect(() => acts.reset, [acts.reset])
  useEffect(() => {
    if (hasKeptText(draft)) takeUp(draft)
  }, [draft, takeUp])
  const current = currentConnection(connection)
  const isConnected = current !== null
  useEffect(() => {
    if (isConnected) load()
  }, [isConnected, load])
  const hasOwners = state.status === 'text-ready' && state.text.cosigning !== null
  useEffect(() => {
    if (hasOwners) kit.waitForOwners()
  }, [kit, hasOwners])
  const connected = current && {
    address: current.accounts[0],
    accounts: current.accounts,
    chainId: current.chainId,
    wallet: current.wallet.name,
  }
  return { ...acts, connected, connect: () => kit.open('wallet'), state }
}

const idle = createStore<ProverState>({ status: 'idle', attempt: 0 })
