import controls from '@countersign/react/controls.module.css'
import { Component, type ContextType, type ReactNode } from 'react'
import { WordsContext } from '../locales/words.ts'
import { FailedPage } from './failed-page.tsx'

/** Replaces a page that threw an error while rendering. */
export class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  static override contextType = WordsContext
  declare context: ContextType<typeof WordsContext>
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const { common } = this.context
    return (
      <FailedPage {...common.unforeseen}>
        <button type="button" className={controls.primary} onClick={() => location.reload()}>
          {common.reload}
        </button>
      </FailedPage>
    )
  }
}
