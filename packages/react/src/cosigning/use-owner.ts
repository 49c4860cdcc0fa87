import { clientOf } from '@countersign/api'
import type { Owner, OwnerState } from '@countersign/wallets'
import { createStore, currentConnection } from '@countersign/wallets/state'
import { useEffect, useMemo, useState } from 'react'
import { whenReady } from '../headless/when-ready.ts'
import { useDialogState } from '../hooks/use-dialog-state.ts'
import { useStore } from '../hooks/use-store.ts'
import { useKit } from '../kit/context.ts'
import type { Kit } from '../kit/kit.ts'
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
 * Gives what an owner of a Safe needs to confirm, to decline, or to approve on the chain, with a wallet of any kind. Wallet
 * code is loaded with the first act; where it cannot be, the dialog says so. What an owner did shows at once in
 * `useCosigning`.
 */
export function useOwner(): UsedOwner {
  const kit = useKit()
  const { connection } = useDialogState()
  const [made, setMade] = useState<Owner | null>(null)
  const state = useStore(made?.state ?? idle)
  const acts = useMemo(() => actsOf(kit, setMade), [kit])
  useEffect(() => acts.reset, [acts])
  useEffect(() => {
    if (state.status === 'done') cosigningReadings(kit).take(state.cosigning)
  }, [kit, state])
  const current = currentConnection(connection)
  const connected = current && {
    address: current.accounts[0],
    accounts: current.accounts,
    chainId: current.chainId,
    wallet: current.wallet.name,
  }
  return { ...acts, connected, connect: () => kit.open('wallet'), state }
}

const idle = createStore<OwnerState>({ status: 'idle', attempt: 0 })

function actsOf(kit: Kit, onMade: (owner: Owner) => void): Omit<Owner, 'state'> {
  let made: Promise<Owner> | undefined

  async function make(): Promise<Owner> {
    const owner = await (await whenReady(kit)).owner(clientOf(kit.client))
    onMade(owner)
    return owner
  }

  function act(run: (owner: Owner) => void) {
    made ??= make()
    made.then(run, () => {
      made = undefined
      kit.open('wallet')
    })
  }

  return {
    confirm: (...about) => act(owner => owner.confirm(...about)),
    decline: (...about) => act(owner => owner.decline(...about)),
    approveOnChain: (...about) => act(owner => owner.approveOnChain(...about)),
    proceed: () => act(owner => owner.proceed()),
    retry: () => act(owner => owner.retry()),
    // Where nothing was done, there is nothing to let go of.
    reset: () =>
      void made?.then(
        owner => owner.reset(),
        () => {},
      ),
  }
}
