import controls from '@countersign/react/controls.module.css'
import { Component, lazy, type ReactNode, Suspense } from 'react'
import { PageHeading } from '../../layout/page-heading.tsx'
import { common } from '../../locales/en/common.ts'
import styles from './lazy.module.css'

const AccountPage = lazy(() => import('./account.tsx'))

/** The account page, loaded when it is visited. */
export function LazyAccountPage() {
  return (
    <Boundary>
      <Suspense fallback={<div className={styles.room} aria-busy="true" />}>
        <AccountPage />
      </Suspense>
    </Boundary>
  )
}

/** Stands in for a page whose code could not be loaded, or that met an error of its own. */
class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
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
