import { PageHeading } from '../../layout/page-heading.tsx'
import { useWords } from '../../locales/words.ts'
import styles from './asked.module.css'
import { useAskedWords } from './words.ts'

/** As large as what most people see first. */
export function Skeleton() {
  const { common } = useWords()
  const words = useAskedWords()
  return (
    <div className={styles.page}>
      <PageHeading title={words.page}>{words.page}</PageHeading>
      <p className={styles.soft} role="status">
        {common.loading}
      </p>
      <div className={styles.skeleton} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </div>
  )
}
