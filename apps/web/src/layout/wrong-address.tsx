import controls from '@countersign/react/controls.module.css'
import { useWords } from '../locales/words.ts'
import buttons from './buttons.module.css'
import { Link } from './link.tsx'
import { PageHeading } from './page-heading.tsx'
import prose from './prose.module.css'

/** Shows what is wrong with the page's address, and links to another page. */
export function WrongAddress({ words }: { words: { readonly title: string; readonly text: string } }) {
  const { home } = useWords().common.notFound
  return (
    <>
      <PageHeading title={words.title}>{words.title}</PageHeading>
      <p className={prose.soft}>{words.text}</p>
      <div className={buttons.row}>
        <Link href="/" className={controls.secondary}>
          {home}
        </Link>
      </div>
    </>
  )
}
