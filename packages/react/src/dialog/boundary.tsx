import { Component, type ReactNode } from 'react'
import { useParts } from '../kit/context.ts'
import controls from '../theme/controls.module.css'
import { Actions } from './pieces/actions.tsx'
import { Failure } from './pieces/live.tsx'
import { ViewHead } from './pieces/view-head.tsx'

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
    <>
      <ViewHead title={words.headline.unforeseen} />
      <Failure reason={words.unforeseen} />
      <Actions>
        <button type="button" className={controls.primary} onClick={onRetry}>
          {words.verify.tryAgain}
        </button>
      </Actions>
    </>
  )
}
