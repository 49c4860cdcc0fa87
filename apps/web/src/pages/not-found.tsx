import { hrefOf } from '@countersign/api/pages'
import controls from '@countersign/react/controls.module.css'
import buttons from '../layout/buttons.module.css'
import { Link } from '../layout/link.tsx'
import { Page } from '../layout/page.tsx'
import { useSharedWords } from '../locales/words.ts'

/** Shows that there is no page at the address. */
export function Content() {
  const { title, text, home } = useSharedWords().notFound
  return (
    <Page title={title} lead={text}>
      <div className={buttons.row}>
        <Link href={hrefOf('home')} className={controls.primary}>
          {home}
        </Link>
      </div>
    </Page>
  )
}
