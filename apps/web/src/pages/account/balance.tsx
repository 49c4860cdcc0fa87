import type { Chain } from '@countersign/api'
import { formatAmount, useAccountBalance } from '@countersign/react'
import { FailedInline } from '../../layout/failed-inline.tsx'
import prose from '../../layout/prose.module.css'
import { useAccountWords, useWords } from '../../locales/words.ts'

/** How many decimals are shown. The tooltip shows all of them. */
const fraction = 6

/** Shows the balance of an account in the native currency of its network. */
export function Balance({ account, chain }: { account: string; chain: Chain }) {
  const { language } = useWords()
  const words = useAccountWords()
  const { balance, renew } = useAccountBalance(account)
  const { decimals, symbol } = chain.currency
  switch (balance?.status) {
    case undefined:
      return null
    case 'loading':
      return <span className={prose.soft}>{words.balanceLoading}</span>
    case 'unavailable':
      return (
        <span className={prose.soft}>
          <FailedInline title={words.balanceFailed} retry={renew} />
        </span>
      )
    case 'known': {
      const { text, tiny } = formatAmount(balance.value, { language, decimals, fraction })
      const whole = formatAmount(balance.value, { language, decimals }).text
      return (
        <bdi title={`${whole} ${symbol}`}>
          {tiny ? words.lessThan({ amount: text }) : text} {symbol}
        </bdi>
      )
    }
  }
}
