import { type Language, languages } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useState } from 'react'
import { useChangeLanguage, useWords } from '../locales/words.ts'
import styles from './choices.module.css'

/** Lists the languages of the pages, each under its own name. Switching keeps everything else on the page as it is. */
export function LanguageSwitch() {
  const { common, language } = useWords()
  const changeLanguage = useChangeLanguage()
  const [isMissing, setMissing] = useState(false)
  const choose = (code: Language) => {
    setMissing(false)
    changeLanguage(code).catch(() => setMissing(true))
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
