import { hrefOf } from '@countersign/api/pages'
import controls from '@countersign/react/controls.module.css'
import { useSharedWords } from '../locales/words.ts'
import { FailedPage } from './failed-page.tsx'
import { Link } from './link.tsx'

type MissingPageProps = {
  readonly words: { readonly title: string; readonly text: string }
  /** Where to go instead. @default to the home page */
  readonly instead?: { readonly href: string; readonly text: string }
}

/** Shows that what a link or an address names is not there, and leads to another page. */
export function MissingPage({ words, instead }: MissingPageProps) {
  const { home } = useSharedWords().notFound
  return (
    <FailedPage {...words}>
      <Link href={instead?.href ?? hrefOf('home')} className={controls.primary}>
        {instead?.text ?? home}
      </Link>
    </FailedPage>
  )
}
