import { firstStroke, validStroke } from '@countersign/api/seal'
/** Shows the logo: a first stroke, and a second that completes it. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <path d={firstStroke} />
      <path d={validStroke} />
    </svg>
  )
}
