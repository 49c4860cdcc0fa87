import type { HostedError } from './errors.ts'

/** How long the outcome is kept, in milliseconds. */
const memory = 60_000

/**
 * The outcome of the last window that ended before it received a request: the next request of its wallet receives it.
 */
export type BeforeAsked = {
  readonly note: (owner: string, problem: HostedError) => void
  /** Clears the outcome because a new window is opened. */
  readonly forget: () => void
  /** Returns, once, the outcome of the window of this wallet. */
  readonly take: (owner: string) => HostedError | null
}

export function beforeAsked(): BeforeAsked {
  let noted: { readonly owner: string; readonly problem: HostedError; readonly until: number } | null = null
  return {
    note: (owner, problem) => {
      noted = { owner, problem, until: performance.now() + memory }
    },
    forget: () => {
      noted = null
    },
    take: owner => {
      if (noted?.owner !== owner) return null
      const { problem, until } = noted
      noted = null
      return performance.now() < until ? problem : null
    },
  }
}
