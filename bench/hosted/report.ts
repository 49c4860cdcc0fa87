import { median, table, whole } from '../figures.ts'
import type { HostedVisit } from './visit.ts'
import { delay, type LateVisit } from './visit-late.ts'

/**
 * The maximum time from the click until the window is requested, in milliseconds. Opening it then depends on the
 * browser.
 */
const target = 50

const titles = {
  base: 'Base Account',
  coinbase: 'Coinbase Wallet',
  rainbowkit: 'RainbowKit 2.2.11, Base',
} as const

export type Column = keyof typeof titles

/** The results for a page: of every round, and with a delayed library. */
export type Seen = { readonly visits: HostedVisit[]; readonly late: LateVisit[] }

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
const most = (values: readonly number[]) => Math.max(...values)
const least = (values: readonly number[]) => Math.min(...values)
const yes = (value: number) => (value === 1 ? 'yes' : 'no')

type Row = {
  readonly title: string
  readonly figures: (seen: Seen) => readonly number[]
  readonly show: (value: number) => string
  /** Aggregates the figures of all visits. @default their median */
  readonly take?: (values: readonly number[]) => number
  /** The target for our pages and its text. */
  readonly target?: { readonly holds: (value: number) => boolean; readonly text: string }
}

const none = { holds: (value: number) => value === 0, text: 'none' }
const atOnce = { holds: (value: number) => value <= target, text: `≤ ${whole(target)} ms` }
const ofVisits =
  (figure: (visit: HostedVisit) => number): Row['figures'] =>
  ({ visits }) =>
    visits.map(figure)

const rows: readonly Row[] = [
  {
    title: 'script before the button works, kB brotli',
    figures: ofVisits(({ bytes }) => bytes.button),
    show: kilobytes,
  },
  {
    title: 'script with the dialog open, kB brotli',
    figures: ofVisits(({ bytes }) => bytes.before),
    show: kilobytes,
  },
  {
    title: 'of it libraries of hosted wallets',
    figures: ofVisits(({ bytes }) => bytes.libraryBefore),
    show: kilobytes,
    take: most,
    target: none,
  },
  {
    title: 'of it other code for their windows',
    figures: ofVisits(({ bytes }) => bytes.windowsBefore),
    show: kilobytes,
  },
  {
    title: 'requests to other hosts before the pick',
    figures: ofVisits(({ foreign }) => foreign.before),
    show: whole,
    take: most,
    target: none,
  },
  {
    title: 'script that the pick costs, kB brotli',
    figures: ofVisits(({ bytes }) => bytes.after),
    show: kilobytes,
  },
  {
    title: 'of it libraries of hosted wallets',
    figures: ofVisits(({ bytes }) => bytes.libraryAfter),
    show: kilobytes,
  },
  {
    title: 'requests by the pick, but to the wallet',
    figures: ofVisits(({ foreign }) => foreign.after),
    show: whole,
    take: most,
    target: none,
  },
  {
    title: 'press → browser asked for a window, ms',
    figures: ofVisits(({ called }) => called),
    show: whole,
    target: atOnce,
  },
  {
    title: 'press → window open, ms',
    figures: ofVisits(({ opened }) => opened),
    show: whole,
  },
  { title: 'the slowest visit, ms', figures: ofVisits(({ opened }) => opened), show: whole, take: most },
  { title: 'press → wallet’s page asked for, ms', figures: ofVisits(({ asked }) => asked), show: whole },
  {
    title: `library ${delay / 1000} s late: press → window open, ms`,
    figures: ({ late }) => late.map(({ opened }) => opened),
    show: whole,
  },
  {
    title: 'while the browser counts the press',
    figures: ({ late }) => late.map(({ inGesture }) => Number(inGesture)),
    show: yes,
    take: least,
    target: { holds: value => value === 1, text: 'yes' },
  },
]

/**
 * Prints every figure of all pages, and whether both of ours meet the targets.
 *
 * @returns the titles of the targets that were missed
 */
export function report(seen: Readonly<Record<Column, Seen>>): string[] {
  const missed: string[] = []
  const lines = rows.map(({ title, figures, show, take = median, target }) => {
    const of = (column: Column) => take(figures(seen[column]))
    const ours = [of('base'), of('coinbase')]
    const holds = target === undefined || ours.every(target.holds)
    if (!holds) missed.push(title)
    return [
      title,
      ...ours.map(show),
      show(of('rainbowkit')),
      target?.text ?? '',
      target === undefined ? '' : holds ? 'met' : 'MISSED',
    ]
  })
  table([['', titles.base, titles.coinbase, titles.rainbowkit, 'target', ''], ...lines])
  return missed
}
