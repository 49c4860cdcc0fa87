import { shortenAddress } from '@countersign/react'
import { useWords } from '../locales/words.ts'
import styles from './address.module.css'
import { Copyable } from './copyable.tsx'
import { ExplorerLink } from './explorer-link.tsx'

type AddressProps = {
  readonly address: string
  /** CAIP-2: its network, whose block explorer it links to, if the site has one. */
  readonly chain?: string | undefined
}

/** Shows an address, shortened in the middle. The full address shows on hover and focus, and is what gets copied. */
export function Address({ address, chain }: AddressProps) {
  const { common: words } = useWords()
  const whole = (
    <code className={styles.whole} aria-hidden="true">
      {address}
    </code>
  )
  const copyable = (
    <Copyable text={address} label={words.copy({ address })} whole={whole}>
      {shortenAddress(address)}
    </Copyable>
  )
  if (chain === undefined) return copyable
  return (
    <span className={styles.linked}>
      {copyable}
      <ExplorerLink account={`${chain}:${address}`} />
    </span>
  )
}
