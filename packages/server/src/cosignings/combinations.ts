import type { Address } from '@countersign/core'
import type { KnownSafe } from './known.ts'
import type { Confirmation } from './record.ts'

export type Without = ReadonlySet<Address>

export type Combinations = {
  /** Returns the sets of owners of a Safe to leave out, to be tried in order; empty if no combination is accepted. */
  of(safe: Signing): readonly Without[]
  /** Returns how many combinations a Safe has refused. */
  refusals(safe: Signing): number
}

/** A Safe, by what its owners sign: it can be an owner of several others. */
type Signing = Pick<KnownSafe, 'hash'>

/** Leaves out no owner. */
export const allOwners: Combinations = { of: () => [new Set()], refusals: () => 0 }

/** How many combinations are tried for one Safe, and how often a change of the Safes may explain a refusal. */
const most = 12
const mostChanges = 3

/**
 * Remembers the combinations that a Safe refused although each part is valid: some contract answers us and its Safe
 * differently. It is unknown which one, so each contract is left out in turn, then two of them, and so on.
 */
export function createCombinations(): Combinations & {
  /** Records that a combination was refused. @param contracts - the owners in it that are contracts */
  refused(safe: Signing, without: Without, contracts: readonly Address[]): void
  /** Whether a change may explain a refusal. Limited, because some contracts change with every block. */
  explained(): boolean
  /** Records that an owner's part was verified and is valid: many combinations contain it. */
  verified(part: Part): void
  isVerified(part: Part): boolean
} {
  const left = new Map<string, Without[]>()
  const known = new Map<string, Set<string>>()
  const valid = new Set<string>()
  const refusals = new Map<string, number>()
  let changes = 0
  const of = (safe: Signing) => left.get(safe.hash) ?? allOwners.of(safe)
  return {
    of,
    refusals: safe => refusals.get(safe.hash) ?? 0,
    explained() {
      changes += 1
      return changes <= mostChanges
    },
    verified: part => void valid.add(keyOfPart(part)),
    isVerified: part => valid.has(keyOfPart(part)),
    refused(safe, without, contracts) {
      refusals.set(safe.hash, (refusals.get(safe.hash) ?? 0) + 1)
      const combinations = of(safe).filter(way => keyOf(way) !== keyOf(without))
      const seen = known.get(safe.hash) ?? new Set([keyOf(without)])
      for (const contract of contracts) {
        const way = new Set([...without, contract])
        if (seen.size >= most || seen.has(keyOf(way))) continue
        seen.add(keyOf(way))
        combinations.push(way)
      }
      left.set(safe.hash, combinations)
      known.set(safe.hash, seen)
    },
  }
}

type Part = Pick<Confirmation, 'safe' | 'owner' | 'hash'>

const keyOfPart = ({ safe, owner, hash }: Part) => `${safe} ${owner} ${hash}`
const keyOf = (without: Without) => [...without].sort().join()
