import type { Cosigning } from '@countersign/api'
import { AccountName } from '../account/account-name.tsx'
import { useAccountInfo } from '../account/account-resources.ts'
import { Avatar } from '../account/avatar.tsx'
import { ShortAddress } from '../account/short-address.tsx'
import { Moment } from '../format/moment.tsx'
import { useCosigningWords } from '../hooks/use-words.ts'
import { addressOf } from '../shorten.ts'
import { useRoot } from '../theme/look.ts'
import styles from './cosigning.module.css'
import { isOwner } from './owner-status.ts'

type AskedByProps = { readonly cosigning: Pick<Cosigning, 'asker' | 'createdAt' | 'account' | 'safes'> }

/**
 * Shows who requested the cosigning: the account that was signed in, which is proven, and the browser, which is only
 * what it says of itself; and when.
 */
export function AskedBy({ cosigning }: AskedByProps) {
  const { asker: words } = useCosigningWords()
  const root = useRoot('cosigning')
  const { account, browser, system, mine } = cosigning.asker
  const device = browser && system ? words.device({ browser, system }) : browser || system
  return (
    <div {...root} className={styles.fact}>
      <span className={styles.label}>{words.label}</span>
      <span className={styles.asker}>
        {account !== null && <Requester account={account} cosigning={cosigning} />}
        {account === null && !mine && <strong>{words.signedOut}</strong>}
        <span className={account === null && mine ? undefined : styles.how}>
          {account !== null && <OwnAddress account={account} />}
          {mine && <strong>{words.here}</strong>}
          {mine && device && ' · '}
          {device || (!mine && words.unknown)}
          {' · '}
          <Moment at={cosigning.createdAt} />
        </span>
      </span>
    </div>
  )
}

/** Shows the account, and whether it is an owner. */
function Requester({ account, cosigning }: AskedByProps & { account: string }) {
  const { asker: words } = useCosigningWords()
  return (
    <span className={styles.name}>
      <Avatar account={account} />
      <AccountName account={account} />
      {account !== cosigning.account && (
        <small className={styles.kind}>{isOwner(cosigning, account) ? words.owner : words.notOwner}</small>
      )}
    </span>
  )
}

/** Shows the address of an account that is shown by its name. */
function OwnAddress({ account }: { account: string }) {
  const info = useAccountInfo(account)
  if (info.status !== 'known' || info.value.name === null) return null
  return (
    <>
      <ShortAddress address={addressOf(account)} />
      {' · '}
    </>
  )
}
