import type { ProofAccountState, Recheck } from '@countersign/api'

type AccountNow = Recheck['accounts'][number]

/** What has changed about a Safe since its signature was verified. */
export type Change = 'owners' | 'threshold'

/** How one account stands to its signature now. */
export type StillHolds =
  /** A key signed: that does not change. */
  | { readonly status: 'holds'; readonly block: null; readonly change: null }
  | { readonly status: 'holds'; readonly block: number; readonly change: Change | null }
  | {
      readonly status: 'no-longer'
      /** The block at which it was verified. */
      readonly before: number | null
      readonly block: number | null
      readonly change: Change | null
      readonly verdict: AccountNow['now']
    }
  | { readonly status: 'unavailable'; readonly verdict: AccountNow['now'] }

/** Compares what was found when an account was verified with what the chain says now. */
export function stillHolds(then: Pick<ProofAccountState, 'block' | 'safe'>, now: AccountNow): StillHolds {
  const change = changeOf(then, now)
  const block = now.now.block?.number ?? null
  switch (now.now.status) {
    case 'verified':
      return block === null ? { status: 'holds', block, change: null } : { status: 'holds', block, change }
    case 'rejected':
      return { status: 'no-longer', before: then.block?.number ?? null, block, change, verdict: now.now }
    case 'unavailable':
      return { status: 'unavailable', verdict: now.now }
  }
}

type Owned = { readonly threshold: number; readonly owners: readonly string[] }

/** Says what is different about who decides for a Safe. */
export function changeOf(
  { safe }: { readonly safe: Owned | null },
  { safeNow }: { readonly safeNow: Owned | null },
): Change | null {
  if (!safe || !safeNow) return null
  const sorted = (owners: readonly string[]) => owners.map(owner => owner.toLowerCase()).sort()
  if (sorted(safe.owners).join() !== sorted(safeNow.owners).join()) return 'owners'
  return safe.threshold === safeNow.threshold ? null : 'threshold'
}

/** How the proof as a whole stands: one account that no longer holds outweighs one that could not be asked. */
export function allHold(accounts: readonly StillHolds[]): StillHolds['status'] {
  const has = (status: StillHolds['status']) => accounts.some(account => account.status === status)
  return has('no-longer') ? 'no-longer' : has('unavailable') ? 'unavailable' : 'holds'
}
