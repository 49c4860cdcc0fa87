import { table, whole } from '../figures.ts'
import type { Visit } from './visit.ts'

/** The visits of people who press without hovering first, as on a phone. */
export type Taps = {
  /** Our home page, as our server serves it. */
  readonly application: Visit
  /** The small page with our kit. */
  readonly kit: Visit
  /** The same page with plain wagmi and a list. */
  readonly wagmi: Visit
}

type Goal = {
  readonly title: string
  readonly figure: (visit: Visit) => number
  /** The maximum. */
  readonly most: number
  /** Whether that is a multiple of the figure of plain wagmi. */
  readonly isRatio: boolean
}

const goals: readonly Goal[] = [
  { title: 'press → opaque, ms', figure: ({ settled }) => settled, most: 2, isRatio: true },
  { title: 'button visible, ms', figure: ({ button }) => button, most: 1, isRatio: true },
  { title: 'blocking until the button, ms', figure: ({ blocking }) => blocking, most: 1, isRatio: true },
  { title: 'requests after the press', figure: ({ requests }) => requests, most: 5, isRatio: false },
]

/**
 * Prints how a press without hovering first compares to plain wagmi.
 *
 * @returns the goals that were missed
 */
export function reportGoals({ application, kit, wagmi }: Taps): string[] {
  const missed: string[] = []
  const lines = goals.map(({ title, figure, most, isRatio }) => {
    const floor = figure(wagmi)
    const shown = [application, kit].map((visit, index) => {
      const ours = figure(visit)
      const compared = isRatio ? ours / floor : ours
      if (compared > most) missed.push(`${title} (${index === 0 ? 'application' : 'kit'})`)
      return { ours: whole(ours), ratio: isRatio ? compared.toFixed(2) : '', isMet: compared <= most }
    })
    return [
      title,
      ...shown.flatMap(({ ours, ratio, isMet }) => [ours, ratio, isMet ? 'met' : 'MISSED']),
      whole(floor),
      isRatio ? `≤ ${most} × wagmi` : `≤ ${most}`,
    ]
  })
  console.log('\nA press without hovering first:\n')
  table([
    ['', 'our home page', 'of wagmi', '', 'kit’s page', 'of wagmi', '', 'wagmi 3 and a list', 'goal'],
    ...lines,
  ])
  return missed
}
