import { shortenAddress } from '@countersign/react'
import { useWords } from '../locales/words.ts'
import styles from './address.module.css'
import { Copyable } from './copyable.tsx'

/** Shows an address, shortened in the middle. The full address shows on hover and focus, and is what gets copied. */
export function Address({ address }: { address: string }) {
  const { common: words } = useWords()
  const whole = (
    <code className={styles.whole} aria-hidden="true">
      {address}
    </code>
  )
  return (
    <Copyable text={address} label={words.copy({ address })} whole={whole}>
      {shortenAddress(address)}
    </Copyable>
  )
}
