import { Children, type ReactNode } from 'react'
import styles from './fact-line.module.css'
import prose from './prose.module.css'

/** Shows small facts on one line, with a dot between them. Where the line wraps, no dot is left at its end. */
export function FactLine({ children }: { children: ReactNode }) {
  return (
    <p className={`${prose.small} ${styles.line}`}>
      {Children.map(Children.toArray(children), fact => (
        <>
          <span>{fact}</span>{' '}
        </>
      ))}
    </p>
  )
}
