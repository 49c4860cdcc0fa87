import frame from '../../layout/frame.module.css'
import { PageHeading } from '../../layout/page-heading.tsx'
import prose from '../../layout/prose.module.css'
import skeletons from '../../layout/skeletons.module.css'
import { useWords } from '../../locales/words.ts'
import styles from './page.module.css'
import { useAskedWords } from './words.ts'

/** As large as what most people see first. */
export function Skeleton() {
  const { common } = useWords()
  const words = useAskedWords()
  return (
    <div className={`${frame.page} ${styles.page}`}>
      <PageHeading title={words.page}>{words.page}</PageHeading>
      <p className={prose.soft} role="status">
        {common.loading}
      </p>
      <div className={skeletons.skeleton} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </div>
  )
}
