import styles from './home.module.css'

/** Shows a ruled line with a signature on it, and the second signature that completes it. */
export function CounterSignature({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 420 300" aria-hidden="true">
      <path className={styles.rule} d="M20 132H400M20 252H400" />
      <path
        className={styles.first}
        pathLength="1"
        d="M40 116C62 60 92 22 106 34S84 122 70 126 74 84 104 82 118 122 136 114 148 78 160 80 150 120 166 116 184 74 194 78 182 122 200 114 222 66 232 70 226 116 246 112 274 92 292 98 326 112 372 88"
      />
      <path
        className={styles.second}
        pathLength="1"
        d="M64 232C92 172 128 146 136 164S104 240 122 242 168 178 186 182 172 238 190 238 220 196 232 200 226 240 248 234C292 222 312 150 384 60"
      />
    </svg>
  )
}
