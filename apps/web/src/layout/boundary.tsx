import controls from '@countersign/react/controls.module.css'
import { Component, type ReactNode } from 'react'
import { common } from '../locales/en/common.ts'
import styles from './layout.module.css'
import { PageHeading } from './page-heading.tsx'

/** Stands in for a page that met an error of its own. */
export class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
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
