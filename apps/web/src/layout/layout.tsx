import { addressOf, shortenAddress, useSession, useSite } from '@countersign/react'
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
          <span>{site?.name ?? common.product}</span>
          {site?.demo && <small className={styles.badge}>{common.demo}</small>}
        </Link>
        <nav aria-label={common.navigation}>
          <Link href="/account" className={styles.link}>
            <span className={session.status === 'signed-in' ? styles.label : undefined}>
              {common.account}
            </span>
            {session.status === 'signed-in' && (
              <code className={styles.who}>{shortenAddress(addressOf(session.session.account))}</code>
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
