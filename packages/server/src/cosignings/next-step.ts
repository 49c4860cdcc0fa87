import { type AccountFactory, type Address, assembleSafeSignature } from '@countersign/core'
import { type Hex, serializeErc6492Signature } from 'viem'
import { allOwners, type Combinations, type Without } from './combinations.ts'
import { type KnownSafe, type KnownSafes, outerOf, presentOwners } from './known.ts'
import { type CosigningRecord, confirmationsOf } from './record.ts'

/** A signature that can be assembled, its owners, and the owners that are left out. */
type Made = { readonly signature: Hex; readonly owners: readonly Address[]; readonly without: Without }

/** The next step with the current confirmations. */
export type Step =
  /** Owners are missing: this number of owners of the account. */
  | { readonly do: 'wait'; readonly missing: number }
  /** A Safe among the owners has enough confirmations: its part of the outer signature can be created. */
  | ({ readonly do: 'nest'; readonly inner: KnownSafe; readonly outer: KnownSafe } & Made)
  /** The account has enough confirmations: its complete signature can be verified. */
  | ({ readonly do: 'complete' } & Made)

type Known = Pick<CosigningRecord, 'confirmations' | 'factory'> & {
  readonly known: Pick<KnownSafes, 'safes'>
}

/**
 * Decides the next step; pure. A complete signature of the account comes first, so that no owner delays others who are
 * enough. Of the Safes among the owners, those that refused the fewest combinations come first, so that none delays
 * others, and then the deepest: their parts count for those above.
 */
export function nextStep(record: Known, combinations: Combinations = allOwners): Step {
  const [account, ...inner] = record.known.safes
  const whole = made(record, account, combinations)
  if (whole) return { do: 'complete', ...whole, signature: wrap(whole.signature, account, record.factory) }
  const byRefusals = inner
    .toReversed()
    .toSorted((one, other) => combinations.refusals(one) - combinations.refusals(other))
  for (const safe of byRefusals) {
    const outer = outerOf(record.known.safes, safe)
    if (!outer || !presentOwners(outer).includes(safe.address)) continue
    if (confirmationsOf(record, outer).some(({ owner }) => owner === safe.address)) continue
    const part = made(record, safe, combinations)
    if (part) return { do: 'nest', inner: safe, outer, ...part }
  }
  const all = assemble(record, account, new Set())
  return { do: 'wait', missing: all.status === 'incomplete' ? all.missing : 0 }
}

/** Assembles the signature of a Safe from the first combination in which its confirmations are enough. */
function made(record: Known, safe: KnownSafe, combinations: Combinations): Made | undefined {
  for (const without of combinations.of(safe)) {
    const assembled = assemble(record, safe, without)
    if (assembled.status === 'complete') return { ...assembled, without }
  }
  return undefined
}

function assemble(record: Known, safe: KnownSafe, without: Without) {
  return assembleSafeSignature({
    confirmations: confirmationsOf(record, safe).filter(({ owner }) => !without.has(owner)),
    owners: presentOwners(safe),
    threshold: safe.threshold,
  })
}

/** Wraps the signature as in ERC-6492, so that it is valid before and after the account is deployed. */
function wrap(signature: Hex, { deployed }: KnownSafe, factory: AccountFactory | undefined): Hex {
  if (deployed || !factory) return signature
  return serializeErc6492Signature({ address: factory.address, data: factory.call, signature })
}
