import type { ProofAccountState, Recheck } from '@countersign/api'
import type { VerdictLocale } from '../../locales/locale.ts'

type AccountNow = Recheck['accounts'][number]

/** What has changed about a Safe since its signature was verified. */
type Change = 'owners' | 'threshold'

/** Whether the signature of an account is still valid. */
export type RecheckOutcome =
  /** A key signed, which stays valid. */
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

/** Compares the verification of an account with the current state of the chain. */
export function compareRecheck(
  then: Pick<ProofAccountState, 'block' | 'safe'>,
  now: AccountNow,
): RecheckOutcome {
  const change = changeOf(then, now)
  const block = now.now.status === 'unavailable' ? null : (now.now.block?.number ?? null)
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

/** Returns whether the owners or the threshold of a Safe have changed. */
export function changeOf(
  { safe }: { readonly safe: Owned | null },
  { safeNow }: { readonly safeNow: Owned | null },
): Change | null {
  if (!safe || !safeNow) return null
  const sorted = (owners: readonly string[]) => owners.map(owner => owner.toLowerCase()).sort()
  if (sorted(safe.owners).join() !== sorted(safeNow.owners).join()) return 'owners'
  return safe.threshold === safeNow.threshold ? null : 'threshold'
}

/**
 * Returns the status of the whole proof. One account that is no longer valid outweighs one whose check was
 * unavailable.
 */
export function overallOutcome(accounts: readonly RecheckOutcome[]): RecheckOutcome['status'] {
  const has = (status: RecheckOutcome['status']) => accounts.some(account => account.status === status)
  return has('no-longer') ? 'no-longer' : has('unavailable') ? 'unavailable' : 'holds'
}

type DescribedVerdict = {
  readonly status: 'verified' | 'rejected' | 'unavailable'
  readonly method?: string | undefined
  readonly reason?: string | undefined
}

/** Describes a verdict in a sentence. A newer server may have reasons that this page does not know. */
export function describeVerdict(verdict: DescribedVerdict, words: VerdictLocale): string {
  const { status, method, reason } = verdict
  const said = status === 'verified' ? of(words.method, method) : of(words[status], reason)
  return said ?? words.unknown
}

function of(sentences: Readonly<Record<string, string>>, name: string | undefined): string | undefined {
  return name !== undefined && Object.hasOwn(sentences, name) ? sentences[name] : undefined
}
