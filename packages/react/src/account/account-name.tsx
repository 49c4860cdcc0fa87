import { addressOf } from '../shorten.ts'
import styles from './account.module.css'
import { useAccountInfo } from './account-resources.ts'
import { ShortAddress } from './short-address.tsx'

/**
 * Renders an account's name, or its shortened address if it has no name. The whole address shows on hover. A name with
 * confusable characters is underlined; the profile, which shows the account in full, explains it.
 *
 * @param props.account - CAIP-10, checksummed.
 */
export function AccountName({ account }: { account: string }) {
  const info = useAccountInfo(account)
  const name = info.status === 'known' ? info.value.name : null
  const address = addressOf(account)
  if (name === null) return <ShortAddress address={address} className={styles.address} />
  return (
    <bdi className={styles.name} data-unusual={name.unusual.length > 0} title={`${name.value}\n${address}`}>
      {name.value}
    </bdi>
  )
}
