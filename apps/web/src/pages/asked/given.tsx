import styles from './asked.module.css'
import { useAskedWords } from './words.ts'

/** What whoever asks gets of it, and what not. */
export function Given() {
  const { given: words } = useAskedWords()
  return (
    <section className={styles.section} aria-labelledby="given">
      <h2 id="given">{words.title}</h2>
      <div className={styles.sides}>
        <div>
          <h3 id="given-yes">{words.yes}</h3>
          <ul className={styles.yes} aria-labelledby="given-yes">
            {words.handed.map(what => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3 id="given-no">{words.no}</h3>
          <ul className={styles.no} aria-labelledby="given-no">
            {words.kept.map(what => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
