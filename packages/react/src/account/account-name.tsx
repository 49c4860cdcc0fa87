import { useLocale } from '../hooks/use-locale.ts'
import { addressOf } from '../shorten.ts'
import controls from '../theme/controls.module.css'
import styles from './account.module.css'
import { useAccountInfo } from './account-resources.ts'
import { ShortAddress } from './short-address.tsx'
import { shortenName } from './shorten-name.ts'

/**
 * Renders an account's name, or its shortened address if it has no name. Both show in full on hover. A name with
 * confusable characters is underlined, with a word on why; the profile, which shows the account in full, explains it.
 *
 * @param props.account - CAIP-10, checksummed.
 * @param props.isShort - whether there is no room for that word: then only screen readers read it
 * @throws {Error} outside `CountersignProvider`
 * @example
 * <AccountName account="eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045" />
 */
export function AccountName({ account, isShort = false }: { account: string; isShort?: boolean }) {
  const { account: words } = useLocale()
  const info = useAccountInfo(account)
  const name = info.status === 'known' ? info.value.name : null
  const address = addressOf(account)
  if (name === null) return <ShortAddress address={address} className={styles.address} />
  const isUnusual = name.unusual.length > 0
  return (
    <>
      <bdi className={styles.name} data-unusual={isUnusual} title={`${name.value}\n${address}`}>
        {shortenName(name.value)}
      </bdi>
      {isUnusual && (
        <>
          {' '}
          <small className={isShort ? controls.hidden : styles.unusual}>{words.unusual}</small>
        </>
      )}
    </>
  )
}
