import { canRetry, describeError, type Problems } from '@countersign/api'
import { Failed } from './failed.tsx'

type LoadFailedProps = {
  readonly title: string
  readonly error: Error
  readonly problems: Problems
  readonly busy: boolean
  readonly retry: () => void
}

/** Shows that a part of a page could not be loaded from the server, and why. */
export function LoadFailed({ title, error, problems, busy, retry }: LoadFailedProps) {
  return (
    <Failed title={title} busy={busy} retry={canRetry(error) ? retry : undefined}>
      {describeError(problems, error)}
    </Failed>
  )
}
