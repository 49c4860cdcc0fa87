import type { ProofState } from '@countersign/api'

/** What a mark shows: the status of a proof, or the outcome of a check. */
export type Mark = ProofState['status'] | 'invalid' | 'unavailable' | 'trusted' | 'skipped'

const ring = 'M8 1.75a6.25 6.25 0 1 1 0 12.5a6.25 6.25 0 1 1 0-12.5'

/** One path each, so that they differ in shape and not only in color. */
const paths: Readonly<Record<Mark, string>> = {
  valid: 'M3 8.5 6.5 12 13 4.5',
  // A clock.
  expired: `${ring}M8 4.5V8L10.5 9.75`,
  // A ring that is crossed out.
  revoked: `${ring}M3.75 12.25 12.25 3.75`,
  // A ring that is not closed.
  draft:
    'M8 1.75a6.25 6.25 0 0 1 6.25 6.25M14 9.7a6.25 6.25 0 0 1-3 3.8M8 14.25a6.25 6.25 0 0 1-4.4-1.8M1.75 8a6.25 6.25 0 0 1 2.6-5.1',
  invalid: 'M4 4 12 12M12 4 4 12',
  unavailable: 'M5.5 6A2.5 2.5 0 1 1 8 8.5V10M8 12.6V12.7',
  trusted: `${ring}M8 7.4V11.4M8 4.7V4.8`,
  skipped: 'M3.5 8H12.5',
}

/** Shows a mark of one em. The words beside it say the same. */
export function StatusMark({ status }: { status: Mark }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[status]} />
    </svg>
  )
}
