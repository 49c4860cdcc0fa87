import controls from '@countersign/react/controls.module.css'
import { Link } from '../../layout/link.tsx'
import { PageHeading } from '../../layout/page-heading.tsx'
import styles from './proof.module.css'
import { usePageWords } from './words.ts'

/** Says that a link leads to no proof, and what to do about it. */
export function NotFound() {
  const { notFound: words } = usePageWords()
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        <PageHeading title={words.title}>{words.title}</PageHeading>
        <p className={styles.lead}>{words.text}</p>
      </div>
      <div className={styles.actions}>
        <Link href="/" className={controls.secondary}>
          {words.home}
        </Link>
      </div>
    </div>
  )
}
