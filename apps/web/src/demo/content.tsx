import styles from '../layout/layout.module.css'
import { useMenuWords } from '../locales/words.ts'

/** Says that this is a demo, and links to its application. */
export function Content() {
  const { demo } = useMenuWords()
  return (
    <>
      <p>{demo.text}</p>
      <p className={styles.links}>
        <a className={styles.link} href="/demo/application">
          {demo.application}
        </a>
      </p>
    </>
  )
}
