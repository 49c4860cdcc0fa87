import type { Balances as GatewayBalances } from '@countersign/gateway'
import { useBalance } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Address } from '../../../layout/address.tsx'
import buttons from '../../../layout/buttons.module.css'
import frame from '../../../layout/frame.module.css'
import lists from '../../../layout/lists.module.css'
import notices from '../../../layout/notices.module.css'
import prose from '../../../layout/prose.module.css'
import { useWords } from '../../../locales/words.ts'
import { exactAmount, money } from '../amount.ts'
import { foreignName } from '../foreign.ts'
import { Badge } from '../frame/badge.tsx'
import { GatewayFailed } from '../frame/failed.tsx'
import page from '../frame/frame.module.css'
import styles from '../frame/list.module.css'
import { Rows } from '../frame/rows.tsx'
import { TokenMark } from '../frame/token-mark.tsx'
import { isNothing } from '../reading/failure.ts'
import { useGateway } from '../reading/use-gateway.ts'
import { useSafe } from '../safe-context.ts'
import { useSafeWords } from '../words.ts'

type Token = GatewayBalances['items'][number]

/** How many tokens are shown at once: anybody can send a Safe thousands. */
const most = 20

/** What the Safe has: its network's own coin as the chain says, tokens as the gateway does. */
export function Balances() {
  const words = useSafeWords().balances
  const { language } = useWords()
  const tokens = useTokens()
  const [shown, setShown] = useState(most)
  const total = tokens?.data && money(tokens.data.fiatTotal, language)
  return (
    <section className={`${frame.section} ${frame.loose}`} aria-labelledby="balances">
      <h2 id="balances">{words.title}</h2>
      {total && <p className={prose.soft}>{words.total({ amount: total })}</p>}
      <ul className={`${lists.ruled} ${styles.list}`}>
        <NativeCoin />
        {tokens?.data?.items
          .filter(({ tokenInfo }) => tokenInfo.type !== 'NATIVE_TOKEN')
          .slice(0, shown)
          .map(token => (
            <TokenRow key={token.tokenInfo.address} token={token} />
          ))}
      </ul>
      <Rest tokens={tokens} shown={shown} onMore={() => setShown(shown + most)} />
    </section>
  )
}

function useTokens() {
  const { account } = useSafe()
  const gateway = useGateway()
  const query = useQuery({
    queryKey: ['safe', account, 'balances'],
    queryFn: ({ signal }) => {
      if (!gateway) throw new Error('This site has no gateway.')
      return gateway.safes.balances(account, { signal })
    },
    enabled: gateway !== null,
    staleTime: 30_000,
  })
  return gateway && query
}

/** What stands under the tokens: why there are none, or that there are more. */
function Rest(props: { tokens: ReturnType<typeof useTokens>; shown: number; onMore: () => void }) {
  const { tokens, shown, onMore } = props
  const { balances: words, gateway } = useSafeWords()
  if (!tokens) return <p className={`${notices.note} ${page.empty}`}>{words.missing}</p>
  const { data, error, isFetching, refetch } = tokens
  if (error && !isNothing(error))
    return <GatewayFailed error={error} isReading={isFetching} again={() => void refetch()} />
  if (!data) return error ? <p className={`${notices.note} ${page.empty}`}>{gateway.nothing}</p> : <Rows />
  const count = data.items.filter(({ tokenInfo }) => tokenInfo.type !== 'NATIVE_TOKEN').length
  if (count === 0) return <p className={`${notices.note} ${page.empty}`}>{words.empty}</p>
  if (count <= shown) return null
  return (
    <button type="button" className={`${controls.secondary} ${buttons.start}`} onClick={onMore}>
      {words.more}
    </button>
  )
}

/** The coin that fees are paid in. Its name is the site's word, and its amount the chain's. */
function NativeCoin() {
  const { account, chain } = useSafe()
  const { language } = useWords()
  const words = useSafeWords()
  const { balance, renew } = useBalance(account)
  const { symbol, name, decimals } = chain.currency
  return (
    <li>
      <TokenMark symbol={symbol} />
      <span className={styles.token}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <Badge>{words.tokenType.NATIVE_TOKEN}</Badge>
      </span>
      <span className={styles.amount}>
        {balance?.status === 'known' ? (
          exactAmount(balance.value, { language, decimals, symbol })
        ) : balance?.status === 'unavailable' ? (
          <>
            <span className={prose.soft}>{words.balances.failed}</span>{' '}
            <button type="button" className={buttons.inline} onClick={renew}>
              {words.retry}
            </button>
          </>
        ) : (
          <span className={prose.soft}>{words.balances.asking}</span>
        )}
      </span>
    </li>
  )
}

function TokenRow({ token }: { token: Token }) {
  const { language } = useWords()
  const words = useSafeWords()
  const { tokenInfo, balance, fiatBalance } = token
  const { type, address, decimals } = tokenInfo
  const [symbol, name] = [foreignName(tokenInfo.symbol), foreignName(tokenInfo.name)]
  const worth = money(fiatBalance, language)
  const amount = exactAmount(BigInt(balance), {
    language,
    decimals: type === 'ERC721' ? 0 : decimals,
    symbol: symbol ?? words.unnamed,
  })
  return (
    <li>
      <TokenMark symbol={symbol ?? '?'} />
      <span className={styles.token}>
        <strong>
          <bdi>{name ?? symbol ?? words.unnamed}</bdi>
        </strong>
        <Badge>{words.tokenType[type]}</Badge>
        <Address address={address} />
      </span>
      <span className={styles.amount}>
        {amount}
        {decimals === null && type !== 'ERC721' && <small>{words.balances.noDecimals}</small>}
        {worth && <small>{words.balances.worth({ amount: worth })}</small>}
      </span>
    </li>
  )
}
