import styles from './address.module.css'
import { Address } from './address.tsx'
import { ExplorerLink } from './explorer-link.tsx'

/**
 * Shows an address that also links to the block explorer of its network, if the site has one. Apart from `Address`,
 * which the first page loads.
 *
 * @param props.chain - CAIP-2
 */
export function LinkedAddress({ address, chain }: { address: string; chain: string }) {
  return (
    <span className={styles.linked}>
      <Address address={address} />
      <ExplorerLink account={`${chain}:${address}`} />
    </span>
  )
}
