import { Component, type ReactNode } from 'react'
import { useParts } from '../kit/parts-context.ts'
import controls from '../theme/controls.module.css'
import { ViewTitle } from './view-title.tsx'
import styles from './views/views.module.css'

/** Keeps an error of a view inside the dialog: the page goes on, and the view can be drawn again. */
export class DialogBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? (
      <Failed onRetry={() => this.setState({ failed: false })} />
    ) : (
      this.props.children
    )
  }
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { words } = useParts()
  return (
    <div className={styles.status}>
      <ViewTitle>{words.headline.unforeseen}</ViewTitle>
      <p role="alert" className={styles.statusText}>
        {words.reason.unknown}
      </p>
      <div className={styles.actions}>
        <button type="button" className={controls.primary} onClick={onRetry}>
          {words.verify.tryAgain}
        </button>
      </div>
    </div>
  )
}
