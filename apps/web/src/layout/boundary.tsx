import controls from '@countersign/react/controls.module.css'
import { Component, type ContextType, type ReactNode } from 'react'
import { WordsContext } from '../locales/words.ts'
import styles from './layout.module.css'
import { PageHeading } from './page-heading.tsx'

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
      <div className={styles.failed}>
        <PageHeading title={common.unforeseen.title}>{common.unforeseen.title}</PageHeading>
        <p>{common.unforeseen.text}</p>
        <button type="button" className={controls.primary} onClick={() => location.reload()}>
          {common.reload}
        </button>
      </div>
    )
  }
}
