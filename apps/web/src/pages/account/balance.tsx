import type { Chain } from '@countersign/api'
import { formatUnits } from '@countersign/react'
import { useQuery } from '@tanstack/react-query'
import { account as words } from '../../locales/en/account.ts'
import styles from './account.module.css'
import { readBalance } from './read-balance.ts'

type BalanceProps = {
  readonly address: string
  readonly chain: Chain | undefined
  /** Whether the site's chains are known, so that a missing one is missing for good. */
  readonly settled: boolean
}

/** What the account holds of its network's own currency. */
export function Balance({ address, chain, settled }: BalanceProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['balance', chain?.id, address],
    queryFn: ({ signal }) => readBalance(chain?.id ?? '', address, signal),
    enabled: chain !== undefined,
    // A balance from an earlier visit is shown at once, and asked for again.
    staleTime: 0,
  })
  if (chain && data !== undefined)
    return (
      <span title={`${formatUnits(data, chain.currency.decimals)} ${chain.currency.symbol}`}>
        {group(formatUnits(data, chain.currency.decimals, 6))} {chain.currency.symbol}
      </span>
    )
  if (isFetching || !settled) return <span className={styles.soft}>{words.balanceLoading}</span>
  return (
    <span className={styles.soft}>
      {words.balanceFailed}{' '}
      {error && (
        <button type="button" className={styles.inline} onClick={() => void refetch()}>
          {words.retry}
        </button>
      )}
    </span>
  )
}

/** Sets commas between each three digits before the point. */
function group(amount: string): string {
  const [whole = '', fraction] = amount.split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
