import controls from '@countersign/react/controls.module.css'
import { Link } from '../layout/link.tsx'
import { PageHeading } from '../layout/page-heading.tsx'
import { useWords } from '../locales/words.ts'
import styles from './not-found.module.css'

export function NotFoundPage() {
  const { title, text, home } = useWords().common.notFound
  return (
    <div className={styles.page}>
      <PageHeading title={title}>{title}</PageHeading>
      <p>{text}</p>
      <Link href="/" className={controls.secondary}>
        {home}
      </Link>
    </div>
  )
}
