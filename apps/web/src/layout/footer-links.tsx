import { hrefOf } from '@countersign/api/pages'
import type { useSite } from '@countersign/react/pieces'
import { useWords } from '../locales/words.ts'
import { ExternalLink } from './external-link.tsx'
import styles from './layout.module.css'
import { Link } from './link.tsx'

/** The operator's links, in order. The page on privacy has the one on privacy, and the one for help replaces our page. */
const names = ['help', 'docs', 'terms', 'imprint'] as const

type Links = NonNullable<ReturnType<typeof useSite>>['links']

/** Shows the links at the end of every page: to the pages on privacy and for help, and those of the operator. */
export function FooterLinks({ links }: { links: Links | undefined }) {
  const { common } = useWords()
  return (
    <nav aria-label={common.about} className={styles.links}>
      <Link href={hrefOf('privacy')} className={styles.link}>
        {common.links.privacy}
      </Link>
      {!links?.help && (
        <Link href={hrefOf('help')} className={styles.link}>
          {common.links.help}
        </Link>
      )}
      {names.map(
        name =>
          links?.[name] && (
            <ExternalLink key={name} href={links[name]} className={styles.link}>
              {common.links[name]}
            </ExternalLink>
          ),
      )}
    </nav>
  )
}
