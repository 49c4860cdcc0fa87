import type { Chain } from '@countersign/api'
import type { ResourceState } from '@countersign/wallets/state'
import { useAccountBalance } from '../../../account/account-resources.ts'
import { formatAmount } from '../../../format/amount.ts'
import { useLocale } from '../../../hooks/use-locale.ts'
import { useAccountParts } from '../../../hooks/use-words.ts'
import { useKit } from '../../../kit/context.ts'
import corner from '../../../pieces/corner.module.css'
import styles from './profile.module.css'

/** The maximum number of decimals shown; the tooltip shows all of them. */
const fraction = 6

/**
 * Renders the account's balance in the native currency of the current chain. Renders nothing if the site has no node to
 * read it from.
 */
export function Balance(props: {
  address: string
  chain: Chain | undefined
  /** Whether the site's chains are known, so that a missing chain is not just loading. */
  isSettled: boolean
  version: string
}) {
  const { words } = useAccountParts()
  const { accounts } = useKit()
  const { address, chain, isSettled, version } = props
  if (accounts.rpc === null) return null
  return (
    <div className={styles.balance}>
      {chain ? (
        <OnChain chain={chain} address={address} version={version} />
      ) : (
        <p className={styles.soft}>
          {isSettled ? words.profile.balanceNowhere : words.profile.balanceLoading}
        </p>
      )}
    </div>
  )
}

function OnChain({ chain, address, version }: { chain: Chain; address: string; version: string }) {
  const { words } = useAccountParts()
  const { balance, renew } = useAccountBalance(`${chain.id}:${address}`, version)
  if (balance === null) return null
  const isBusy = balance.status === 'loading' || (balance.status === 'known' && balance.renewing)
  return (
    <>
      <div className={styles.amount}>
        <small className={styles.soft}>{words.profile.balance({ network: chain.name })}</small>
        <span role="status">
          <BalanceText balance={balance} chain={chain} />
        </span>
      </div>
      <button
        type="button"
        className={`${corner.corner} ${styles.refresh}`}
        aria-label={balance.status === 'unavailable' ? words.profile.tryAgain : words.profile.refresh}
        aria-disabled={isBusy}
        data-busy={isBusy}
        onClick={isBusy ? undefined : renew}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M13 8A5 5 0 1 1 11.2 4.2M13 2V5H10" />
        </svg>
      </button>
    </>
  )
}

function BalanceText({ balance, chain }: { balance: ResourceState<bigint>; chain: Chain }) {
  const { words } = useAccountParts()
  const { language } = useLocale()
  const { decimals, symbol } = chain.currency
  switch (balance.status) {
    case 'loading':
      return <span className={styles.soft}>{words.profile.balanceLoading}</span>
    case 'unavailable':
      return <span className={styles.soft}>{words.profile.balanceFailed({ network: chain.name })}</span>
    case 'known': {
      const { text, tiny } = formatAmount(balance.value, { language, decimals, fraction })
      const whole = formatAmount(balance.value, { language, decimals })
      return (
        <>
          <bdi title={`${whole.text} ${symbol}`}>
            {tiny ? words.profile.lessThan({ amount: text }) : text} {symbol}
          </bdi>
          {balance.stale && <small className={styles.old}>{words.profile.balanceOld}</small>}
        </>
      )
    }
  }
}
