import { quantile, table, whole } from '../figures.ts'
import type { Completions, Wait } from './completions.ts'
import type { Watching } from './watching.ts'

export type Outcome = {
  readonly safes: number
  readonly completions: Completions
  readonly watching: Watching
  /** The maximum number of requests to the gateway within any minute. */
  readonly mostInMinute: number
}

/** In milliseconds. */
const target = 250
/** The default of `gateway.requestsPerMinute`. */
const budget = 120
const minute = 60_000

/** Prints the results. */
export function report({ safes, completions, watching, mostInMinute }: Outcome): void {
  const { byEvents, byAsking } = completions
  const row = (name: string, waits: readonly number[]) => [
    name,
    String(waits.length),
    ...[0.5, 0.99, 1].map(share => whole(quantile(waits, share))),
  ]
  const of = (waits: readonly Wait[], from: keyof Wait) => waits.map(wait => wait[from])
  table([
    [`last confirmation → session, ms (${whole(safes)} open)`, 'measured', 'median', 'p99', 'longest'],
    row('by events, from its being accepted (the 200 is there)', of(byEvents, 'accepted')),
    row('by events, from its being sent', of(byEvents, 'sent')),
    row('asking every 4 s, from its being accepted', of(byAsking, 'accepted')),
    row('asking every 4 s, from its being sent', of(byAsking, 'sent')),
  ])
  verdict(
    `p99 at most ${target} ms from its being accepted`,
    quantile(of(byEvents, 'accepted'), 0.99) <= target,
  )

  const { open, asked, lists, safes: askedSafes, time, seen } = watching
  const perMinute = (count: number) => (count * minute) / time
  const round = (requests: number) => `${(requests / perMinute(lists)).toFixed(0)} minutes`
  console.log()
  table([
    [`${whole(open)} open cosignings of ${whole(safes)} Safes at the gateway`, ''],
    ['budget, requests a minute, both servers together', whole(budget)],
    ['most requests within any minute', whole(mostInMinute)],
    ['requests a minute while this many were open', whole(perMinute(asked))],
    ['of these lists of messages, one a Safe', whole(perMinute(lists))],
    ['different Safes asked about', whole(askedSafes)],
    ['once around, a list for each Safe', round(safes)],
    ['once around, had it to be asked for each hash', round(open)],
  ])
  verdict(`at most ${budget} requests a minute`, mostInMinute <= budget)
  console.log()
  table([
    ['confirmed at the gateway → shown on a page that is open, ms', 'measured', 'median', 'longest'],
    ['', String(seen.length), whole(quantile(seen, 0.5)), whole(quantile(seen, 1))],
  ])
}

function verdict(target: string, met: boolean): void {
  console.log(`\nTarget: ${target}: ${met ? 'met' : 'MISSED'}.`)
}
