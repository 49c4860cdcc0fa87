import controls from '@countersign/react/controls.module.css'
import styles from '../layout/layout.module.css'
import { Link } from '../layout/link.tsx'
import { PageHeading } from '../layout/page-heading.tsx'
import prose from '../layout/prose.module.css'
import { useWords } from '../locales/words.ts'

export function NotFoundPage() {
  const { title, text, home } = useWords().common.notFound
  return (
    <div className={styles.failed}>
      <PageHeading title={title}>{title}</PageHeading>
      <p className={prose.soft}>{text}</p>
      <Link href="/" className={controls.secondary}>
        {home}
      </Link>
    </div>
  )
}
