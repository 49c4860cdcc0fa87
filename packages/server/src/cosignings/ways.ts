import type { Address } from '@countersign/core'

/** Owners that are done without. */
export type Without = ReadonlySet<Address>

/** Which owners of a Safe are done without, one way after the other; none left: no way is accepted. */
export type Ways = { of(safe: Address): readonly Without[] }

/** All owners are taken as they come. */
export const everybody: Ways = { of: () => [new Set()] }

/** How many ways are tried for one Safe, and how often it may be a change of the Safes that explains a refusal. */
const most = 12
const mostChanges = 3

/**
 * Remembers what a Safe did not accept although each part is right by itself: some contract says one thing to us and
 * another to its Safe. Nobody can tell which; so each of the contracts is done without in turn, then two of them, and so on.
 */
export function createWays(): Ways & {
  /** Notes that a way is not accepted. @param contracts - the owners in it that are contracts */
  refused(safe: Address, without: Without, contracts: readonly Address[]): void
  /** Says whether a change explains a refusal: some contracts change with every block. */
  explained(): boolean
} {
  const left = new Map<Address, Without[]>()
  const known = new Map<Address, Set<string>>()
  let changes = 0
  const of = (safe: Address) => left.get(safe) ?? everybody.of(safe)
  return {
    of,
    explained() {
      changes += 1
      return changes <= mostChanges
    },
    refused(safe, without, contracts) {
      const ways = of(safe).filter(way => keyOf(way) !== keyOf(without))
      const seen = known.get(safe) ?? new Set([keyOf(without)])
      for (const contract of contracts) {
        const way = new Set([...without, contract])
        if (seen.size >= most || seen.has(keyOf(way))) continue
        seen.add(keyOf(way))
        ways.push(way)
      }
      left.set(safe, ways)
      known.set(safe, seen)
    },
  }
}

const keyOf = (without: Without) => [...without].sort().join()
