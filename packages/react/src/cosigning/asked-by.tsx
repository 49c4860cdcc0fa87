import type { Cosigning } from '@countersign/api'
import { isSameAddress } from '@countersign/core'
import { AccountName } from '../account/account-name.tsx'
import { useAccountInfo } from '../account/account-resources.ts'
import { Avatar } from '../account/avatar.tsx'
import { ShortAddress } from '../account/short-address.tsx'
import { Moment } from '../format/moment.tsx'
import { useSite } from '../hooks/use-site.ts'
import { useCosigningWords } from '../hooks/use-words.ts'
import { NewTabLink } from '../pieces/button.tsx'
import { FactLine } from '../pieces/fact-line.tsx'
import { addressOf } from '../shorten.ts'
import controls from '../theme/controls.module.css'
import { useRoot } from '../theme/look.ts'
import styles from './cosigning.module.css'
import { ownerStatus } from './owner-status.ts'

export type AskedByProps = { readonly cosigning: Pick<Cosigning, 'asker' | 'createdAt' | 'account'> }

/**
 * Shows who requested the cosigning: the account that was signed in, which is proven, or the owner who confirmed first in
 * that browser; the browser, which is only what it says of itself; and when.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * <Suspense>
 *   <AskedBy cosigning={cosigning} />
 * </Suspense>
 */
export function AskedBy({ cosigning }: AskedByProps) {
  const { asker: words } = useCosigningWords()
  const root = useRoot('cosigning')
  const { browser, system, mine } = cosigning.asker
  const account = requesterOf(cosigning.asker)
  const device = browser && system ? words.device({ browser, system }) : browser || system
  return (
    <div {...root} className={styles.fact}>
      <span className={styles.label}>{words.label}</span>
      <span className={styles.asker}>
        {account !== null && <Requester account={account} cosigning={cosigning} />}
        {account === null && !mine && <AskerMark {...cosigning} />}
        <FactLine className={account === null && mine ? undefined : styles.how}>
          {account !== null && <NamedAddress account={account} />}
          {mine && <strong>{words.here}</strong>}
          {device || (!mine && words.unknown)}
          <Moment at={cosigning.createdAt} />
        </FactLine>
      </span>
    </div>
  )
}

/**
 * Returns who requested a cosigning, as far as it is known: who was signed in, else the owner who confirmed first.
 *
 * @returns CAIP-10; `null` if it is not known
 * @example
 * requesterOf(cosigning.asker) // 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
 */
export function requesterOf({
  account,
  confirmedAs,
}: Pick<Cosigning['asker'], 'account' | 'confirmedAs'>): Cosigning['asker']['account'] {
  return account ?? confirmedAs
}

/**
 * Whether the person who requested a cosigning has confirmed it as an owner, as far as it is known who they are: their
 * browser need not be connected to that owner's wallet any more.
 *
 * @example
 * const next = hasRequesterConfirmed(cosigning) ? 'Send the link to the other owners.' : 'Confirm as an owner.'
 */
export function hasRequesterConfirmed({ asker, safes }: Pick<Cosigning, 'asker' | 'safes'>): boolean {
  const requester = requesterOf(asker)
  return (
    requester !== null &&
    safes.some(({ owners }) =>
      owners.some(
        owner => ownerStatus(owner) === 'given' && isSameAddress(owner.address, addressOf(requester)),
      ),
    )
  )
}

/** Shows the account that requested the cosigning. Without a name, its address leads to the block explorer. */
function Requester({ account, cosigning }: AskedByProps & { account: string }) {
  const isNamed = useIsNamed(account)
  return (
    <span className={styles.name}>
      <Avatar account={account} />
      {isNamed ? <AccountName account={account} /> : <LinkedAddress account={account} />}
      <AskerMark {...cosigning} />
    </span>
  )
}

/**
 * Shows whether the account that was signed in where a cosigning was started is an owner. If none was, shows that, or
 * that the named owner confirmed there first. Renders nothing for the Safe itself.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * <Suspense>
 *   <AskerMark asker={cosigning.asker} account={cosigning.account} />
 * </Suspense>
 */
export function AskerMark({
  asker,
  account,
}: Pick<Cosigning, 'account'> & { asker: Pick<Cosigning['asker'], 'account' | 'owner' | 'confirmedAs'> }) {
  const { asker: words } = useCosigningWords()
  const root = useRoot('cosigning')
  if (requesterOf(asker) === null) return <span>{words.signedOut}</span>
  if (asker.account === account) return null
  const isOwner = asker.owner ? words.owner : words.notOwner
  return (
    <small {...root} className={styles.kind}>
      {asker.account === null ? words.confirmedFirst : isOwner}
    </small>
  )
}

/** Shows the address of an account that is shown by its name. */
function NamedAddress({ account }: { account: string }) {
  return useIsNamed(account) ? <LinkedAddress account={account} /> : null
}

function useIsNamed(account: string): boolean {
  const info = useAccountInfo(account)
  return info.status === 'known' && info.value.name !== null
}

/** Shows the address of an account, which leads to the block explorer of its network, if the site has one for it. */
function LinkedAddress({ account }: { account: string }) {
  const { asker: words } = useCosigningWords()
  const site = useSite()
  const address = addressOf(account)
  const short = <ShortAddress address={address} />
  const explorer = site?.chains.find(({ id }) => account === `${id}:${address}`)?.explorer
  if (!explorer) return short
  return (
    <NewTabLink href={`${explorer}/address/${address}`} className={styles.address}>
      {short}
      <span className={controls.hidden}> {words.explorer}</span>
    </NewTabLink>
  )
}
