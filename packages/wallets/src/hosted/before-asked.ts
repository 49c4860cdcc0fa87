import type { HostedError } from './errors.ts'

/** How long it is known, in milliseconds. */
const memory = 60_000

/** What became of the last window before anything was asked in it: whoever asks next is told. */
export type BeforeAsked = {
  readonly note: (owner: string, problem: HostedError) => void
  /** A new window is opened: nothing has become of it. */
  readonly forget: () => void
  /** Gives, once, what became of the window of this wallet. */
  readonly take: (owner: string) => HostedError | null
}

export function beforeAsked(): BeforeAsked {
  let noted: { readonly owner: string; readonly problem: HostedError; readonly until: number } | null = null
  return {
    note: (owner, problem) => {
      noted = { owner, problem, until: Date.now() + memory }
    },
    forget: () => {
      noted = null
    },
    take: owner => {
      if (noted?.owner !== owner) return null
      const { problem, until } = noted
      noted = null
      return Date.now() < until ? problem : null
    },
  }
}
