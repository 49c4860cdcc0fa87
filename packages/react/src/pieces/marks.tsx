/** Renders the cross of a button that closes, clears or cancels something. */
export function Cross() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="M3.5 3.5 12.5 12.5M12.5 3.5 3.5 12.5" />
    </svg>
  )
}

/** Renders a signature of which only the first stroke is drawn, where there is nothing yet. */
export function UnfinishedSignature({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 96 48" aria-hidden="true">
      <path d="M8 40H88" />
      <path d="M16 32C24 10 34 8 34 18S22 34 30 34 44 18 50 18 46 32 54 32" />
    </svg>
  )
}

/** The path of a signature on a line, in a box of 44 by 24. */
export const signaturePath =
  'M6 16C10 5 15 2 15 7 15 12 10 17 13 17 16 17 17 10 20 10 22 10 20 16 23 16 26 16 26 9 29 10 31 11 29 16 38 13'
