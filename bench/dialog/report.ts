import { table, whole } from '../figures.ts'
import type { Inspection } from './inspect.ts'
import { type PageName, pageNames, titles } from './pages.ts'
import type { Visits } from './rounds.ts'

/** All results for a page. */
export type Outcome = { readonly packages: number; readonly visits: Visits; readonly inspection: Inspection }

type Outcomes = Readonly<Record<PageName, Outcome>>

type Row = {
  readonly title: string
  readonly figure: (outcome: Outcome) => number
  readonly show?: (outcome: Outcome) => string
  /** The maximum for our page and its text; a row without a target is for information. */
  readonly target?: (outcomes: Outcomes) => { readonly most: number; readonly text: string }
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
const atMost = (most: number, unit: string) => () => ({ most, text: `≤ ${most} ${unit}` })
const none = () => ({ most: 0, text: 'none' })

const rows: readonly Row[] = [
  {
    title: 'script before the button works, kB brotli',
    figure: ({ visits }) => visits.pointer.bytes.button,
    show: ({ visits }) => kilobytes(visits.pointer.bytes.button),
    target: () => ({ most: 65_000, text: '≤ 65 kB' }),
  },
  {
    title: 'script with the dialog open, kB brotli',
    figure: ({ visits }) => visits.pointer.bytes.dialog,
    show: ({ visits }) => kilobytes(visits.pointer.bytes.dialog),
    target: () => ({ most: 110_000, text: '≤ 110 kB' }),
  },
  {
    title: 'button visible, ms',
    figure: ({ visits }) => visits.pointer.button,
    target: ({ wagmi }) => ({ most: wagmi.visits.pointer.button - 1, text: 'before bare wagmi' }),
  },
  {
    title: 'blocking until the button, ms',
    figure: ({ visits }) => visits.pointer.blocking,
    target: atMost(80, 'ms'),
  },
  { title: 'click → dialog painted, ms', figure: ({ visits }) => visits.pointer.painted },
  {
    title: 'click → dialog fully painted, ms',
    figure: ({ visits }) => visits.pointer.settled,
    target: atMost(40, 'ms'),
  },
  { title: 'tap at once → fully painted, ms', figure: ({ visits }) => visits.tap.settled },
  {
    title: 'requests to other hosts',
    figure: ({ inspection }) => inspection.foreign.length,
    target: none,
  },
  {
    title: 'violations of our policy',
    figure: ({ inspection }) => inspection.strict.violations.length,
    target: none,
  },
  {
    title: 'looks lost under our policy',
    figure: ({ inspection }) => inspection.strict.changed ?? Number.POSITIVE_INFINITY,
    show: ({ inspection: { strict } }) =>
      strict.changed === null ? 'does not open' : `${strict.changed} of ${strict.elements}`,
    target: none,
  },
  {
    title: 'axe on the open dialog',
    figure: ({ inspection }) => inspection.axe.length,
    target: none,
  },
  { title: 'packages installed', figure: ({ packages }) => packages, target: atMost(40, 'packages') },
]

/**
 * Prints every figure of every page, and whether ours meets the targets.
 *
 * @returns the titles of the targets that were missed
 */
export function report(outcomes: Outcomes): string[] {
  const missed: string[] = []
  const lines = rows.map(({ title, figure, show = shown(figure), target }) => {
    const ours = figure(outcomes.countersign)
    const theirs = figure(outcomes.rainbowkit)
    const limit = target?.(outcomes)
    const holds = limit === undefined || ours <= limit.most
    if (!holds) missed.push(title)
    return [
      title,
      ...pageNames.map(name => show(outcomes[name])),
      Number.isFinite(theirs) && theirs > 0 ? (ours / theirs).toFixed(2) : '',
      limit?.text ?? '',
      limit === undefined ? '' : holds ? 'met' : 'MISSED',
    ]
  })
  table([['', ...pageNames.map(name => titles[name]), 'of RainbowKit', 'target', ''], ...lines])
  for (const name of pageNames) tell(titles[name], outcomes[name].inspection)
  return missed
}

const shown = (figure: Row['figure']) => (outcome: Outcome) => whole(figure(outcome))

/** Prints the details of the counts. */
function tell(title: string, { foreign, axe, strict }: Inspection): void {
  const details = {
    'asks other hosts': foreign,
    'breaks rules of axe': axe,
    'is forbidden by our policy': strict.violations,
  }
  for (const [what, list] of Object.entries(details))
    if (list.length > 0) console.log(`\n${title} ${what}: ${[...new Set(list)].join(', ')}.`)
}
