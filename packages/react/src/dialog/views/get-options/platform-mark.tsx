import type { Platform } from '../../../locales/words/get.ts'
import styles from './get-options.module.css'

/** A browser's window, a phone, a computer. */
export function PlatformMark({ kind }: { kind: Platform }) {
  return (
    <svg className={styles.mark} viewBox="0 0 40 40" aria-hidden="true">
      <path d={outlines[kind]} />
      <path data-second="" d={seconds[kind]} />
    </svg>
  )
}

const outlines: Readonly<Record<Platform, string>> = {
  extension: 'M9 11H31V29H9ZM9 16H31',
  phone: 'M14 8H26V32H14Z',
  desktop: 'M8 10H32V25H8ZM15 31H25',
}
const seconds: Readonly<Record<Platform, string>> = {
  extension: 'M16 22.5 19 25.5 25 19.5',
  phone: 'M17 20.5 19.5 23 23.5 17.5',
  desktop: 'M16 17.5 19 20.5 25 14.5',
}
