import controls from '@countersign/react/controls.module.css'
import { Component, type ContextType, type ReactNode } from 'react'
import { WordsContext } from '../locales/words.ts'
import buttons from './buttons.module.css'
import { Page } from './page.tsx'

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
      <Page title={common.unforeseen.title} lead={common.unforeseen.text}>
        <div className={buttons.row}>
          <button type="button" className={controls.primary} onClick={() => location.reload()}>
            {common.reload}
          </button>
        </div>
      </Page>
    )
  }
}
