import { ConnectButton, useSession, useSite } from '@countersign/react'
import type { ReactNode } from 'react'
import { useWords } from '../locales/words.ts'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './layout.module.css'
import { Link } from './link.tsx'
import { Mark } from './mark.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The pages in the navigation besides the account, in order. */
const pages = ['prove', 'requests', 'check'] as const

/** Shows the frame around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const { common } = useWords()
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
            <bdi>{site?.name ?? common.product}</bdi>
            {site?.demo && <small className={styles.badge}>{common.demo}</small>}
          </span>
        </Link>
        {/* Between the two, so that neither moves when the account loads. */}
        {session.status === 'signed-in' && <ConnectButton className={styles.who} />}
        <nav aria-label={common.navigation} className={styles.nav}>
          {pages.map(page => (
            <Link key={page} href={`/${page}`} className={styles.link}>
              {common.pages[page]}
            </Link>
          ))}
          <Link href="/account" className={styles.link}>
            {common.account}
          </Link>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <div className={styles.said}>
          <p>{common.footer}</p>
          {site?.demo && <p>{common.demoText}</p>}
        </div>
        <LanguageSwitch />
        <ThemeSwitch />
      </footer>
    </>
  )
}
