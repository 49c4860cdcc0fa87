import type { ReactNode } from 'react'
import { useWords } from '../locales/words.ts'
import buttons from './buttons.module.css'

/** Shows within a text, such as in place of one value, that something failed to load, with a button to retry. */
export function FailedInline({ title, retry }: { title: ReactNode; retry: () => void }) {
  const { unavailable: words } = useWords().common
  return (
    <>
      {title}{' '}
      <button type="button" className={buttons.inline} onClick={retry}>
        {words.retry}
      </button>
    </>
  )
}
