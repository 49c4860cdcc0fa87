/** Shows the logo: a first stroke, and a second that completes it. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M21.5 6.6A11 11 0 1 0 26.2 20.2" />
      <path d="M10.6 15.4 15.2 20.4C18.4 14.4 22.6 9.2 28.6 5.2" />
    </svg>
  )
}
