import type { Browser } from 'playwright-core'
import { median } from '../figures.ts'
import { type Approach, type Visit, visit } from './visit.ts'

export type Visits = Readonly<Record<Approach, Visit>>

/**
 * Visits all pages in turns, each time as a new person, and each round in another order, so that other load on the
 * machine affects all equally.
 *
 * @returns the median of each figure by page
 */
export async function visitInRounds<Name extends string>(
  browser: Browser,
  addresses: ReadonlyMap<Name, string>,
  rounds: number,
): Promise<ReadonlyMap<Name, Visits>> {
  const turns = [...addresses]
  const taken = new Map<Name, Record<Approach, Visit[]>>()
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, address] of turns) {
      const visits = taken.get(name) ?? { pointer: [], tap: [] }
      visits.pointer.push(await visit(browser, address, 'pointer'))
      visits.tap.push(await visit(browser, address, 'tap'))
      taken.set(name, visits)
    }
    turns.push(...turns.splice(0, 1))
    // Progress goes to stderr; stdout has only the result.
    console.error(`Round ${round + 1} of ${rounds}.`)
  }
  return new Map(
    [...taken].map(([name, { pointer, tap }]) => [name, { pointer: medians(pointer), tap: medians(tap) }]),
  )
}

function medians(visits: readonly Visit[]): Visit {
  const of = (figure: (visit: Visit) => number) => median(visits.map(figure))
  return {
    bytes: {
      button: of(({ bytes }) => bytes.button),
      dialog: of(({ bytes }) => bytes.dialog),
    },
    button: of(({ button }) => button),
    blocking: of(({ blocking }) => blocking),
    painted: of(({ painted }) => painted),
    settled: of(({ settled }) => settled),
    requests: of(({ requests }) => requests),
  }
}
