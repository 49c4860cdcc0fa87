import controls from '@countersign/react/controls.module.css'
import buttons from '../../layout/buttons.module.css'
import frame from '../../layout/frame.module.css'
import { Link } from '../../layout/link.tsx'
import { PageHeading } from '../../layout/page-heading.tsx'
import prose from '../../layout/prose.module.css'
import styles from './page.module.css'
import { usePageWords } from './words.ts'

/** Says that a link leads to no proof, and what to do about it. */
export function NotFound() {
  const { notFound: words } = usePageWords()
  return (
    <div className={`${frame.page} ${styles.page}`}>
      <div className={styles.words}>
        <PageHeading title={words.title}>{words.title}</PageHeading>
        <p className={prose.lead}>{words.text}</p>
      </div>
      <div className={buttons.row}>
        <Link href="/" className={controls.secondary}>
          {words.home}
        </Link>
      </div>
    </div>
  )
}
