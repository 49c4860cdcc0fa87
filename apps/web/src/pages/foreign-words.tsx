import { Fragment } from 'react'
import { useSharedWords } from '../locales/words.ts'
import { visible } from './foreign-text.ts'
import styles from './foreign-words.module.css'
import { mixedLetters } from './mixed-letters.ts'

/** Shows a purpose or an audience that somebody else chose, with a warning if it may look like another one. */
export function ForeignWords({ text }: { text: string }) {
  const words = useSharedWords()
  const letters = mixedLetters(text)
  return (
    <>
      <bdi>{visible(text)}</bdi>
      {letters.length > 0 && (
        <span className={styles.caution} role="note">
          {words.mixed}{' '}
          {letters.map((letter, index) => (
            <Fragment key={letter}>
              {index > 0 && ', '}
              <code className={styles.letter} dir="ltr">
                {numbered(letter)}
              </code>
            </Fragment>
          ))}
        </span>
      )}
    </>
  )
}

function numbered(letter: string): string {
  return `${letter} U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
