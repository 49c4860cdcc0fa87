import { shortenAddress } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useEffect, useState } from 'react'
import { useWords } from '../locales/words.ts'
import styles from './address.module.css'

/** How long "Copied" is shown, in milliseconds. */
const patience = 4_000

/** Shows an address, shortened in the middle. The full address shows on hover and focus, and is what gets copied. */
export function Address({ address }: { address: string }) {
  const { common: words } = useWords()
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  useEffect(() => {
    if (copied !== 'yes') return
    const timer = setTimeout(() => setCopied('no'), patience)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied('yes')
    } catch {
      setCopied('failed')
    }
  }
  return (
    <span className={styles.address}>
      <button type="button" className={styles.copy} onClick={copy} onBlur={() => setCopied('no')}>
        <code>{shortenAddress(address)}</code>
        <span className={controls.hidden}> {words.copy({ address })}</span>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          {copied === 'yes' ? (
            <path d="M3 8.5 6.5 12 13 4.5" />
          ) : (
            <path d="M5.5 5.5V2.5H13.5V10.5H10.5M2.5 5.5H10.5V13.5H2.5Z" />
          )}
        </svg>
      </button>
      <code className={styles.whole} aria-hidden="true">
        {address}
      </code>
      <span role="status" className={styles.copied}>
        {copied === 'yes' ? words.copied : copied === 'failed' ? words.copyFailed : ''}
      </span>
    </span>
  )
}
