import { AccountName } from '../account/account-name.tsx'
import { useAccountNames } from '../account/account-names.ts'
import { useAccountBalance, useAccountInfo } from '../account/account-resources.ts'
import { Avatar } from '../account/avatar.tsx'
import { ShortAddress } from '../account/short-address.tsx'
import { formatAmount } from '../format/amount.ts'
import { lazyView } from '../hooks/lazy.tsx'
import { useLocale } from '../hooks/use-locale.ts'
import { useRejoin } from '../hooks/use-rejoin.ts'
import { useSite } from '../hooks/use-site.ts'
import { useWalletStatus } from '../hooks/use-wallet-status.ts'
import { LeftOut } from '../pieces/boundary.tsx'
import { addressOf } from '../shorten.ts'
import controls from '../theme/controls.module.css'
import styles from './button.module.css'
import { WrongNetwork } from './wrong-network.tsx'

/** Loaded for a Safe only: it reads the owners from the chain. */
const SafeMark = lazyView(async () => (await import('./safe-mark.tsx')).SafeMark)

/** Renders an account's picture and name, the state of the wallet, and the balance on request. Loaded after sign-in. */
export function AccountLabel({ account, balance }: { account: string; balance: boolean }) {
  const { wallet: words } = useLocale()
  const isRejoining = useRejoin()
  const current = useWalletStatus()
  const status = isRejoining ? undefined : current
  const info = useAccountInfo(account)
  return (
    <>
      <span className={styles.face} data-wallet={status} title={status && words[status]} aria-hidden="true">
        <Avatar account={account} />
      </span>
      {info.status === 'known' && info.value.kind === 'safe' && (
        <LeftOut>
          <SafeMark account={account} />
        </LeftOut>
      )}
      <LabelName account={account} />
      {balance && <ButtonBalance account={account} />}
      {status && status !== 'wrong-network' && <span className={controls.hidden}>, {words[status]}</span>}
      <WrongNetwork />
    </>
  )
}

/**
 * Renders the person's own name for an account, or its verified one, or its shortened address. There is no room for who
 * has given a name, so the gateway's is not shown.
 */
function LabelName({ account }: { account: string }) {
  const { own } = useAccountNames(account, null)
  const address = addressOf(account)
  if (own === null) return <AccountName account={account} isShort />
  return (
    <>
      <bdi title={`${own}\n${address}`}>{own}</bdi>
      <span className={controls.hidden}>
        {' '}
        (<ShortAddress address={address} />)
      </span>
    </>
  )
}

/** The maximum number of decimals in a button. */
const fraction = 3

/** Renders an account's balance on its own chain, in short form. Renders nothing while it is unknown. */
function ButtonBalance({ account }: { account: string }) {
  const { balance } = useAccountBalance(account)
  const { language } = useLocale()
  const site = useSite()
  const chain = site?.chains.find(({ id }) => account.startsWith(`${id}:`))
  if (!chain || balance?.status !== 'known') return null
  const { decimals, symbol } = chain.currency
  const { text, tiny } = formatAmount(balance.value, { language, decimals, fraction })
  return (
    <span className={styles.balance}>
      <bdi>
        {tiny && '<'}
        {text} {symbol}
      </bdi>
    </span>
  )
}
