import { addressOf, shortenAddress, useSession, useSite } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import type { ReactNode } from 'react'
import { common } from '../locales/en/common.ts'
import styles from './layout.module.css'
import { Link } from './link.tsx'
import { Mark } from './mark.tsx'

/** What stands around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const site = useSite()
  const session = useSession()
  return (
    <>
      <a className={styles.skip} href="#main">
        {common.skip}
      </a>
      <header className={styles.header}>
        <Link href="/" className={styles.brand}>
          <Mark className={styles.mark} />
          <span className={styles.name}>
            {site?.name ?? common.product}
            {site?.demo && <small className={styles.badge}>{common.demo}</small>}
          </span>
        </Link>
        <nav aria-label={common.navigation}>
          <Link href="/account" className={styles.link}>
            {session.status === 'signed-in' ? (
              <Who address={addressOf(session.session.account)} />
            ) : (
              common.account
            )}
          </Link>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <p>{common.footer}</p>
        {site?.demo && <p>{common.demoText}</p>}
      </footer>
    </>
  )
}

/** Whom the link leads to: a reader hears the whole address, and who points at the link sees it. */
function Who({ address }: { address: string }) {
  return (
    <>
      <span className={styles.label}>{common.account}</span>
      <code className={styles.who} aria-hidden="true">
        {shortenAddress(address)}
      </code>
      <span className={controls.hidden}> {address}</span>
      <code className={styles.whole} aria-hidden="true">
        {address}
      </code>
    </>
  )
}
