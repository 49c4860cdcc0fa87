import styles from './scan.module.css'

/** A phone: stands for whichever wallet scans. */
export function PhoneMark() {
  return (
    <svg className={styles.phone} viewBox="0 0 64 64" aria-hidden="true">
      <path d="M22 11H42V53H22Z" />
      <path data-second="" d="M27 33 31 37 38 28" />
    </svg>
  )
}
