import { type Language, languages } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useState } from 'react'
import { useSpeak, useWords } from '../locales/words.ts'
import styles from './choices.module.css'

/** The languages of the pages, each by its own name. Another one takes the place of this one; all else stays as it is. */
export function LanguageSwitch() {
  const { common, language } = useWords()
  const speak = useSpeak()
  const [isMissing, setMissing] = useState(false)
  const choose = (code: Language) => {
    setMissing(false)
    if (code !== language) speak(code).catch(() => setMissing(true))
  }
  return (
    <fieldset className={styles.choices}>
      <legend className={controls.hidden}>{common.language}</legend>
      {languages.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          className={styles.choice}
          aria-current={code === language ? 'true' : undefined}
          onClick={() => choose(code)}
        >
          <bdi>{name}</bdi>
        </button>
      ))}
      <p className={styles.missing} role="status">
        {isMissing && common.languageMissing}
      </p>
    </fieldset>
  )
}
