import { LetterMark, Picture } from '@countersign/react/pieces'
import styles from './logo.module.css'

type LogoProps = {
  /** Id of the application. */
  readonly seed: string
  readonly name: string
  /** Address of the logo on this site; `null`: it has none. */
  readonly source: string | null
  /** @default small */
  readonly size?: 'small' | 'large'
}

/**
 * Renders the logo of an application, or its first letter if it has none, while it loads, and if it cannot be loaded.
 * Decorative only: the name is next to it.
 */
export function Logo({ seed, name, source, size = 'small' }: LogoProps) {
  return (
    <span className={styles.logo} data-size={size} aria-hidden="true">
      <LetterMark seed={seed} name={name} />
      {source !== null && <Picture key={source} source={source} />}
    </span>
  )
}
