import { Component, type ReactNode, Suspense } from 'react'

/**
 * Draws what comes later and can be done without: until it is there, and where it cannot be loaded, nothing stands in its
 * place, or `instead`, and what is around it goes on.
 */
export class LeftOut extends Component<{ children: ReactNode; instead?: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { children, instead = null } = this.props
    return this.state.failed ? instead : <Suspense fallback={instead}>{children}</Suspense>
  }
}
