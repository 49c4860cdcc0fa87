import { Children, type ReactNode } from 'react'
import styles from './fact-line.module.css'

export type FactLineProps = {
  readonly className?: string | undefined
  /** The facts. One that renders nothing takes no room. */
  readonly children: ReactNode
}

/**
 * Shows facts on one line, with a dot between them. Where the line wraps, no dot is left at its end.
 *
 * @example
 * <FactLine>
 *   <bdi>Firefox 141</bdi>
 *   <time dateTime={issuedAt}>today</time>
 * </FactLine>
 */
export function FactLine({ className = '', children }: FactLineProps) {
  return (
    <span className={`${styles.line} ${className}`}>
      {Children.map(Children.toArray(children), fact => (
        <>
          <span>{fact}</span>{' '}
        </>
      ))}
    </span>
  )
}
