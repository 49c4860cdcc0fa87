import { languages } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useEffect, useRef } from 'react'
import { useWords } from '../locales/words.ts'
import { recall, remember } from '../preferences/memory.ts'
import styles from './choices.module.css'

/**
 * The languages of the pages, each by its own name. Another one comes with a new document, in which the focus and the
 * place on the page are as they were.
 */
export function LanguageSwitch() {
  const { common, language } = useWords()
  const current = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (recall('switched') !== language) return
    remember('switched', null)
    current.current?.focus({ preventScroll: true })
  }, [language])
  return (
    <fieldset className={styles.choices}>
      <legend className={controls.hidden}>{common.language}</legend>
      {languages.map(({ code, name }) => (
        <button
          key={code}
          ref={code === language ? current : undefined}
          type="button"
          lang={code}
          className={styles.choice}
          aria-current={code === language ? 'true' : undefined}
          onClick={() => {
            if (code === language) return
            remember('language', code)
            remember('switched', code)
            location.reload()
          }}
        >
          <bdi>{name}</bdi>
        </button>
      ))}
    </fieldset>
  )
}
