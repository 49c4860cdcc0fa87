import { offersOf, type Wallet } from '@countersign/wallets'
import { useMemo, useState } from 'react'
import { namesOf, withAddress } from '../../../account/names-of.ts'
import { useOwnNameOf } from '../../../account/own-names.ts'
import { useShown } from '../../../hooks/use-shown.ts'
import { useStore } from '../../../hooks/use-store.ts'
import { useParts } from '../../../kit/context.ts'
import { groupRows, type RowGroup } from './rows.ts'

/**
 * Returns the rows of the list.
 *
 * @param isHeld - whether a pointer is on the list: wallets that arrive in the meantime must not move rows
 * @returns the groups, and the wallet that joined last while the list was shown
 */
export function useRows(isHeld: boolean): {
  groups: readonly RowGroup[]
  isEmpty: boolean
  joined: Wallet | null
} {
  const { runtime, words } = useParts()
  const wallets = useStore(runtime.installed)
  const recent = useStore(runtime.recent)
  const ownNameOf = useOwnNameOf()
  const isShown = useShown()
  const [known, setKnown] = useState<{
    all: readonly Wallet[]
    settled: readonly Wallet[]
    joined: Wallet | null
    isShown: boolean
  }>({
    all: wallets,
    settled: wallets,
    joined: null,
    isShown,
  })
  if (known.isShown !== isShown || (!isShown && known.all !== wallets)) {
    // Wallets that arrived before the list was shown do not count as new.
    setKnown({ all: wallets, settled: wallets, joined: null, isShown })
  } else if (known.all !== wallets || (!isHeld && known.settled !== wallets)) {
    const joined = wallets.findLast(({ id }) => !known.all.some(other => other.id === id))
    setKnown({
      all: wallets,
      settled: isHeld ? known.settled : wallets,
      joined: joined ?? known.joined,
      isShown,
    })
  }
  const { settled } = known
  const groups = useMemo(() => {
    const settledIds = new Set(settled.map(({ id }) => id))
    return groupRows({
      wallets,
      late: new Set(wallets.map(({ id }) => id).filter(id => !settledIds.has(id))),
      catalogue: runtime.catalogue,
      recent,
      isUsable: entry => entry.hosted !== undefined || offersOf(entry, runtime.device).here.length > 0,
      nameOfSafe: account =>
        withAddress(namesOf({ own: ownNameOf(account), info: null, gateway: null }), account),
      unnamed: words.unnamedWallet,
    })
  }, [wallets, settled, recent, runtime, words, ownNameOf])
  return { groups, isEmpty: wallets.length === 0, joined: known.joined }
}
