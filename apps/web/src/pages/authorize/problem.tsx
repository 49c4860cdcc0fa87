import { hrefOf } from '@countersign/api/pages'
import controls from '@countersign/react/controls.module.css'
import { Link } from '../../layout/link.tsx'
import { Page } from '../../layout/page.tsx'
import { useAuthorizeWords } from '../../locales/words.ts'
import styles from './authorize.module.css'

type ProblemName = keyof ReturnType<typeof useAuthorizeWords>['problem']

/** Returns which problem the address of the page names. */
export function problemNamed(name: string | null): ProblemName {
  switch (name) {
    case 'unknown-client':
      return 'unknownClient'
    case 'wrong-redirect':
      return 'wrongRedirect'
    case 'expired':
      return 'gone'
    default:
      return 'invalid'
  }
}

/** Shows why a person cannot sign in to the application that sent them here. */
export function Problem({ problem }: { problem: ProblemName }) {
  const words = useAuthorizeWords()
  const { title, text } = words.problem[problem]
  return (
    <Page title={title} about={problem} lead={text} className={styles.page}>
      <Link href={hrefOf('home')} className={`${controls.secondary} ${styles.start}`}>
        {words.home}
      </Link>
    </Page>
  )
}
