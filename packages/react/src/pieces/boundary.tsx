import { Component, type ReactNode, Suspense } from 'react'
import { forgetFailures } from '../hooks/lazy.tsx'

type BoundaryProps = {
  readonly children: ReactNode
  /** Renders a replacement for content that failed; `retry` renders the content again. */
  readonly fallback: (retry: () => void) => ReactNode
}

/**
 * Contains an error of its content, so that the surrounding content keeps working.
 *
 * @example
 * <Boundary fallback={retry => <button onClick={retry}>Try again</button>}>
 *   <Suspense>
 *     <Owners cosigning={cosigning} />
 *   </Suspense>
 * </Boundary>
 */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { children, fallback } = this.props
    return this.state.failed ? fallback(this.#retry) : children
  }

  #retry = () => {
    forgetFailures()
    this.setState({ failed: false })
  }
}

/** Renders optional content that is loaded later. While it loads, and if that fails, `instead` or nothing is shown. */
export function LeftOut({ children, instead = null }: { children: ReactNode; instead?: ReactNode }) {
  return (
    <Boundary fallback={() => instead}>
      <Suspense fallback={instead}>{children}</Suspense>
    </Boundary>
  )
}
