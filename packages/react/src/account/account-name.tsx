import { addressOf, shortenAddress } from '../shorten.ts'
import styles from './account.module.css'
import { useAccountInfo } from './use-account-info.ts'

/**
 * What an account is called, or its shortened address where it has no name. The whole address shows on hover; a name
 * with characters that could pass for others is underlined, and is explained where the account is shown in full.
 *
 * @param props.account - CAIP-10, checksummed.
 */
export function AccountName({ account }: { account: string }) {
  const info = useAccountInfo(account)
  const name = info.status === 'known' ? info.value.name : null
  const address = addressOf(account)
  if (name === null)
    return (
      <code className={styles.address} dir="ltr" title={address}>
        {shortenAddress(address)}
      </code>
    )
  return (
    <bdi className={styles.name} data-unusual={name.unusual.length > 0} title={`${name.value}\n${address}`}>
      {name.value}
    </bdi>
  )
}
