import type { Platform } from '../../../locales/locale.ts'
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
  extension: 'M11 11H29Q31 11 31 13V27Q31 29 29 29H11Q9 29 9 27V13Q9 11 11 11ZM9 16H31',
  phone: 'M16.5 8H23.5Q26 8 26 10.5V29.5Q26 32 23.5 32H16.5Q14 32 14 29.5V10.5Q14 8 16.5 8Z',
  desktop: 'M10 10H30Q32 10 32 12V23Q32 25 30 25H10Q8 25 8 23V12Q8 10 10 10ZM15 31H25',
}
const seconds: Readonly<Record<Platform, string>> = {
  extension: 'M16 22.5 19 25.5 25 19.5',
  phone: 'M17 20.5 19.5 23 23.5 17.5',
  desktop: 'M16 17.5 19 20.5 25 14.5',
}
