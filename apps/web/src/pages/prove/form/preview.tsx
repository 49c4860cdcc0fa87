import cards from '../../../layout/cards.module.css'
import prose from '../../../layout/prose.module.css'
import { useWords } from '../../../locales/words.ts'
import { useProveWords } from '../words.ts'
import styles from './preview.module.css'
import { previewText } from './preview-text.ts'

type PreviewProps = {
  readonly purpose: string
  readonly audience: string | null
  /** Until when it is to hold, where that is not said elsewhere; in milliseconds since 1970. */
  readonly until: number | null
}

/** The statement that each account signs, as it stands now. */
export function Preview({ purpose, audience, until }: PreviewProps) {
  const { preview: words, until: holds } = useProveWords().form
  const { language } = useWords()
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <section className={`${cards.card} ${styles.preview}`} aria-labelledby="preview">
      <h2 id="preview">{words.title}</h2>
      <p className={prose.hint}>{words.text}</p>
      {/* English in every language: it is what the account signs. */}
      <blockquote lang="en" dir="ltr">
        {previewText({ purpose, audience }, words)}
      </blockquote>
      <p className={prose.hint}>
        {until !== null && `${holds.until({ date: date.format(until) })} `}
        {words.costs}
      </p>
    </section>
  )
}
