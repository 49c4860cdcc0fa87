import { findPage, hrefOf, type PageName } from '@countersign/api/pages'
import { useSession } from '@countersign/react'
import { PlacedChip, useSite } from '@countersign/react/pieces'
import type { ReactNode } from 'react'
import { useWords } from '../locales/words.ts'
import { FooterLinks } from './footer-links.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './layout.module.css'
import { Link } from './link.tsx'
import { usePathname } from './location.ts'
import { Mark } from './mark.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The navigation, in order, each with the pages that belong to it: the first is where it leads. */
const sections = [
  { name: 'prove', pages: ['proofs', 'prove', 'proof'] },
  { name: 'requests', pages: ['requests', 'answer'] },
  { name: 'check', pages: ['check'] },
  { name: 'account', pages: ['account', 'forYou', 'cosigning', 'safe', 'profile', 'notifications'] },
] as const satisfies readonly { readonly name: string; readonly pages: readonly PageName[] }[]

type LayoutProps = {
  /** The account in the header. */
  readonly account: ReactNode
  /** What the end of each page says in the demo. */
  readonly demoNote: ReactNode
  readonly children: ReactNode
}

/** Shows the frame around every page. */
export function Layout({ account, demoNote, children }: LayoutProps) {
  const { common } = useWords()
  const site = useSite()
  const path = usePathname()
  const page = findPage(path)?.name
  // A person who followed the link for an owner may have no account here.
  const isStranger = useSession().status !== 'signed-in' && page === 'cosigning'
  return (
    <>
      <a className={styles.skip} href="#main">
        {common.skip}
      </a>
      <header className={styles.header}>
        <Link href={hrefOf('home')} className={styles.brand}>
          <Mark className={styles.mark} />
          <span className={styles.name}>
            <bdi>{site?.name ?? common.product}</bdi>
            {site?.demo && <small className={styles.badge}>{common.demo}</small>}
          </span>
        </Link>
        <nav aria-label={common.navigation} className={styles.nav}>
          {sections.map(({ name, pages }) => (
            <Link
              key={name}
              href={hrefOf(pages[0])}
              className={styles.link}
              aria-current={!isStranger && pages.some(one => one === page) ? 'true' : undefined}
            >
              {common.pages[name]}
            </Link>
          ))}
        </nav>
        {account}
        {/* The page of a request is about that one alone. */}
        <div className={styles.waiting} hidden={page === 'cosigning'}>
          <PlacedChip />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <div className={styles.said}>
          <p>{common.footer}</p>
          {site?.demo && demoNote}
        </div>
        <FooterLinks links={site?.links} />
        <LanguageSwitch />
        <ThemeSwitch />
      </footer>
    </>
  )
}
