import type { Chain } from '@countersign/api'
import type { Reading } from '../../../account/readings.ts'
import { useBalance } from '../../../account/use-balance.ts'
import { formatAmount } from '../../../format/amount.ts'
import { useKit } from '../../../kit/context.ts'
import { useLocale } from '../../../locales/use-locale.ts'
import controls from '../../../theme/controls.module.css'
import corner from '../../pieces/corner.module.css'
import { useRareParts } from '../../rare-words.ts'
import styles from './profile.module.css'

/** How many digits behind the point are shown; all of them stand in the tooltip. */
const fraction = 6

/** What the account holds of the currency of the chain that is looked at. Nothing where the site has no node to ask. */
export function Balance(props: {
  address: string
  chain: Chain | undefined
  /** Whether the site's chains are known, so that a missing one is missing for good. */
  isSettled: boolean
  version: string
}) {
  const { words } = useRareParts()
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
  const { words } = useRareParts()
  const { balance, renew } = useBalance(`${chain.id}:${address}`, version)
  if (balance === null) return null
  const isBusy = balance.status === 'loading' || (balance.status === 'known' && balance.renewing)
  return (
    <>
      <div className={styles.amount}>
        <small className={styles.soft}>{words.profile.balance({ network: chain.name })}</small>
        <span role="status">
          <Told balance={balance} chain={chain} />
        </span>
      </div>
      {balance.status === 'unavailable' ? (
        <button type="button" className={controls.secondary} onClick={renew}>
          {words.profile.tryAgain}
        </button>
      ) : (
        <button
          type="button"
          className={`${corner.corner} ${styles.refresh}`}
          aria-label={words.profile.refresh}
          aria-disabled={isBusy}
          data-busy={isBusy}
          onClick={isBusy ? undefined : renew}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M13 8A5 5 0 1 1 11.2 4.2M13 2V5H10" />
          </svg>
        </button>
      )}
    </>
  )
}

function Told({ balance, chain }: { balance: Reading<bigint>; chain: Chain }) {
  const { words } = useRareParts()
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
