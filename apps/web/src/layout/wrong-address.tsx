import { hrefOf } from '@countersign/api/pages'
import controls from '@countersign/react/controls.module.css'
import { useSharedWords } from '../locales/words.ts'
import buttons from './buttons.module.css'
import frame from './frame.module.css'
import { Link } from './link.tsx'
import { PageHeading } from './page-heading.tsx'
import prose from './prose.module.css'

/** Shows what is wrong with the page's address, and links to another page. */
export function WrongAddress({ words }: { words: { readonly title: string; readonly text: string } }) {
  const { home } = useSharedWords().notFound
  return (
    <>
      <div className={frame.head}>
        <PageHeading title={words.title}>{words.title}</PageHeading>
        <p className={prose.lead}>{words.text}</p>
      </div>
      <div className={buttons.row}>
        <Link href={hrefOf('home')} className={controls.primary}>
          {home}
        </Link>
      </div>
    </>
  )
}
