import controls from '@countersign/react/controls.module.css'
import { useState } from 'react'
import { useWords } from '../locales/words.ts'
import { recall, remember } from '../preferences/memory.ts'
import { themeFor, themes, wear } from '../preferences/theme.ts'
import styles from './choices.module.css'

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const { theme: words } = useWords().common
  const [chosen, setChosen] = useState(() => themeFor(recall('theme')))
  return (
    <fieldset className={styles.choices}>
      <legend className={controls.hidden}>{words.label}</legend>
      {themes.map(theme => (
        <button
          key={theme}
          type="button"
          className={styles.choice}
          aria-pressed={theme === chosen}
          onClick={() => {
            setChosen(theme)
            remember('theme', theme === 'auto' ? null : theme)
            wear(theme)
          }}
        >
          {words[theme]}
        </button>
      ))}
    </fieldset>
  )
}
