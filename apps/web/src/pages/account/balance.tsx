import type { Chain } from '@countersign/api'
import { formatAmount, useBalance } from '@countersign/react'
import buttons from '../../layout/buttons.module.css'
import prose from '../../layout/prose.module.css'
import { useAccountWords, useWords } from '../../locales/words.ts'

/** How many digits behind the point are shown; all of them stand in the tooltip. */
const fraction = 6

/** What an account holds of its network's own currency. */
export function Balance({ account, chain }: { account: string; chain: Chain }) {
  const { language } = useWords()
  const words = useAccountWords()
  const { balance, renew } = useBalance(account)
  const { decimals, symbol } = chain.currency
  switch (balance?.status) {
    case undefined:
      return null
    case 'loading':
      return <span className={prose.soft}>{words.balanceLoading}</span>
    case 'unavailable':
      return (
        <span className={prose.soft}>
          {words.balanceFailed}{' '}
          <button type="button" className={buttons.inline} onClick={renew}>
            {words.retry}
          </button>
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
