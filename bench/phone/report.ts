import { median, table, whole } from '../figures.ts'
import type { PhoneVisit } from './visit.ts'

/** The maximum time from the click to the code, in milliseconds. */
const target = 1_200

type Column = 'countersign' | 'rainbowkit'
type Figure = (visit: PhoneVisit) => number

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

const rows: readonly {
  readonly title: string
  readonly figure: Figure
  readonly show: (value: number) => string
  /** Aggregates the figures of all visits. @default their median */
  readonly take?: (values: readonly number[]) => number
  /** The maximum for our page and its text. */
  readonly target?: { readonly most: number; readonly text: string }
}[] = [
  { title: 'script with the dialog open, kB brotli', figure: ({ bytes }) => bytes.before, show: kilobytes },
  {
    title: 'of it files that speak to a relay',
    figure: ({ bytes }) => bytes.relayBefore,
    show: kilobytes,
    target: { most: 0, text: 'none' },
  },
  {
    title: 'sockets opened before the press',
    figure: ({ socketsBefore }) => socketsBefore,
    show: whole,
    target: { most: 0, text: 'none' },
  },
  { title: 'script that the press costs, kB brotli', figure: ({ bytes }) => bytes.after, show: kilobytes },
  {
    title: 'of it files that speak to a relay',
    figure: ({ bytes }) => bytes.relayAfter,
    show: kilobytes,
  },
  {
    title: 'script in all with the code, kB brotli',
    figure: ({ bytes }) => bytes.before + bytes.after,
    show: kilobytes,
  },
  { title: 'press → code painted, ms', figure: ({ painted }) => painted, show: whole },
  {
    title: 'press → code fully painted, ms',
    figure: ({ settled }) => settled,
    show: whole,
    target: { most: target, text: `≤ ${whole(target)} ms` },
  },
  {
    title: 'the slowest visit, ms',
    figure: ({ settled }) => settled,
    show: whole,
    take: values => Math.max(...values),
  },
  { title: 'blocking until the code, ms', figure: ({ blocking }) => blocking, show: whole },
]

/**
 * Prints every figure of both pages, and whether ours meets the targets.
 *
 * @returns the titles of the targets that were missed
 */
export function report(visits: Readonly<Record<Column, readonly PhoneVisit[]>>): string[] {
  const missed: string[] = []
  const lines = rows.map(({ title, figure, show, take = median, target }) => {
    const of = (column: Column) => take(visits[column].map(figure))
    const [ours, theirs] = [of('countersign'), of('rainbowkit')]
    const holds = target === undefined || ours <= target.most
    if (!holds) missed.push(title)
    return [
      title,
      show(ours),
      show(theirs),
      target?.text ?? '',
      target === undefined ? '' : holds ? 'met' : 'MISSED',
    ]
  })
  table([['', 'Countersign', 'RainbowKit 2.2.11', 'target', ''], ...lines])
  return missed
}
