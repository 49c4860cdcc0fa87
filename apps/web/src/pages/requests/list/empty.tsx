import controls from '@countersign/react/controls.module.css'
import buttons from '../../../layout/buttons.module.css'
import { Link } from '../../../layout/link.tsx'
import prose from '../../../layout/prose.module.css'
import { useRequestsWords } from '../words.ts'
import styles from './empty.module.css'

/** What stands where nobody was ever asked: what this is good for, and how it goes. */
export function Empty() {
  const words = useRequestsWords().list.empty
  return (
    <section className={styles.empty} aria-labelledby="requests-empty">
      <h2 id="requests-empty">{words.title}</h2>
      <p className={prose.soft}>{words.text}</p>
      <ol className={styles.steps}>
        {Object.values(words.steps).map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            <span className={prose.soft}>{text}</span>
          </li>
        ))}
      </ol>
      <div className={buttons.row}>
        <Link href="/requests/new" className={controls.primary}>
          {words.start}
        </Link>
      </div>
      <p className={prose.soft}>
        {words.programs} <Link href="/requests/keys">{words.programsLink}</Link>
      </p>
    </section>
  )
}

/** What stands where the filter finds none. */
export function Nothing({ onClear }: { onClear: () => void }) {
  const { list: words } = useRequestsWords()
  return (
    <section className={styles.nothing} aria-labelledby="requests-nothing">
      <h2 id="requests-nothing">{words.nothing}</h2>
      <p className={prose.soft}>{words.nothingText}</p>
      <button type="button" className={controls.secondary} onClick={onClear}>
        {words.clear}
      </button>
    </section>
  )
}
