import { useBalance } from '../account/use-balance.ts'
import { formatAmount } from '../format/amount.ts'
import { useSite } from '../hooks/use-site.ts'
import { useLocale } from '../locales/use-locale.ts'
import styles from './button.module.css'

/** How many digits behind the point a button has room for. */
const fraction = 3

/** What an account holds on its own chain, as short as a button needs it. Nothing while it is not known. */
export function ButtonBalance({ account }: { account: string }) {
  const { balance } = useBalance(account)
  const { language } = useLocale()
  const site = useSite()
  const chain = site?.chains.find(({ id }) => account.startsWith(`${id}:`))
  if (!chain || balance?.status !== 'known') return null
  const { decimals, symbol } = chain.currency
  const { text, tiny } = formatAmount(balance.value, { language, decimals, fraction })
  return (
    <bdi className={styles.balance}>
      {tiny && '<'}
      {text} {symbol}
    </bdi>
  )
}
