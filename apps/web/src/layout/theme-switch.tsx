import controls from '@countersign/react/controls.module.css'
import { useState } from 'react'
import { useWords } from '../locales/words.ts'
import { readPreference, writePreference } from '../preferences/memory.ts'
import { applyTheme, themeFor, themes } from '../preferences/theme.ts'
import styles from './choices.module.css'

/** Switches between light, dark and the system's theme. */
export function ThemeSwitch() {
  const { theme: words } = useWords().common
  const [chosen, setChosen] = useState(() => themeFor(readPreference('theme')))
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
            writePreference('theme', theme === 'auto' ? null : theme)
            applyTheme(theme)
          }}
        >
          {words[theme]}
        </button>
      ))}
    </fieldset>
  )
}
