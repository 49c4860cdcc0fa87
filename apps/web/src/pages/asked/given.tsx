import frame from '../../layout/frame.module.css'
import lists from '../../layout/lists.module.css'
import styles from './given.module.css'
import page from './page.module.css'
import { useAskedWords } from './words.ts'

/** What whoever asks gets of it, and what not. */
export function Given() {
  const { given: words } = useAskedWords()
  return (
    <section className={`${frame.section} ${page.section}`} aria-labelledby="given">
      <h2 id="given">{words.title}</h2>
      <div className={styles.sides}>
        <div>
          <h3 id="given-yes">{words.yes}</h3>
          <ul className={`${lists.spaced} ${styles.yes}`} aria-labelledby="given-yes">
            {Object.values(words.handed).map(what => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3 id="given-no">{words.no}</h3>
          <ul className={`${lists.spaced} ${styles.no}`} aria-labelledby="given-no">
            {Object.values(words.kept).map(what => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
