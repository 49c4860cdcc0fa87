import type { VerdictLocale } from '../../locales/locale.ts'

/** What has changed about a Safe since its signature was verified. */
type Change = 'owners' | 'threshold'

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
