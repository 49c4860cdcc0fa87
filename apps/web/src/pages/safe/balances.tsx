import type { Balances as GatewayBalances } from '@countersign/gateway'
import { formatAmount, useAccountBalance } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { formatNumber, isolate } from '@countersign/react/pieces'
import { foreignName } from '@countersign/wallets/safes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../layout/badge.tsx'
import buttons from '../../layout/buttons.module.css'
import { FailedInline } from '../../layout/failed-inline.tsx'
import lists from '../../layout/lists.module.css'
import notices from '../../layout/notices.module.css'
import prose from '../../layout/prose.module.css'
import { Rows } from '../../layout/rows.tsx'
import { Section } from '../../layout/section.tsx'
import { useSafeWords, useWords } from '../../locales/words.ts'
import { ChainAddress, GatewayFailed, isNothing, Listed, TokenMark, UnreadableHere } from './frame.tsx'
import { useGateway, useGatewayListing, useSafe } from './reading.ts'
import shared from './safe.module.css'

type Token = GatewayBalances['items'][number]

/** How many tokens are shown at once. Anyone can send thousands to a Safe. */
const most = 20

/** Shows the assets of the Safe: the native coin as read from the chain, and tokens as listed by the gateway. */
export function Balances() {
  const words = useSafeWords().balances
  const { language } = useWords()
  const tokens = useTokens()
  const [shown, setShown] = useState(most)
  const total = tokens?.data && money(tokens.data.fiatTotal, language)
  return (
    <Section id="balances" title={words.title}>
      {total && <p className={prose.soft}>{words.total({ amount: total })}</p>}
      <ul className={`${lists.ruled} ${shared.list}`}>
        <NativeCoin />
        {tokens?.data?.items
          .filter(({ tokenInfo }) => tokenInfo.type !== 'NATIVE_TOKEN')
          .slice(0, shown)
          .map(token => (
            <TokenRow key={token.tokenInfo.address} token={token} />
          ))}
      </ul>
      <Rest tokens={tokens} shown={shown} onMore={() => setShown(shown + most)} />
    </Section>
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

/** Shows the text below the tokens: why there are none, or that there are more. */
function Rest(props: { tokens: ReturnType<typeof useTokens>; shown: number; onMore: () => void }) {
  const { tokens, shown, onMore } = props
  const { balances: words, gateway } = useSafeWords()
  if (!tokens) return <p className={notices.empty}>{words.missing}</p>
  const { data, error, isFetching, refetch } = tokens
  if (error && !isNothing(error))
    return <GatewayFailed error={error} isReading={isFetching} again={() => void refetch()} />
  if (!data) return error ? <p className={notices.empty}>{gateway.nothing}</p> : <Rows />
  const count = data.items.filter(({ tokenInfo }) => tokenInfo.type !== 'NATIVE_TOKEN').length
  const unreadable = <UnreadableHere count={data.unreadable} />
  if (count === 0 && data.unreadable === 0) return <p className={notices.empty}>{words.empty}</p>
  if (count <= shown) return unreadable
  return (
    <>
      <button type="button" className={`${controls.secondary} ${buttons.start}`} onClick={onMore}>
        {words.more}
      </button>
      {unreadable}
    </>
  )
}

/** Shows the native coin. Its name is from the site's configuration, and its amount from the chain. */
function NativeCoin() {
  const { account, chain } = useSafe()
  const { language } = useWords()
  const words = useSafeWords()
  const { balance, renew } = useAccountBalance(account)
  const { symbol, name, decimals } = chain.currency
  return (
    <li>
      <TokenMark symbol={symbol} />
      <span className={shared.token}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <Badge>{words.tokenType.NATIVE_TOKEN}</Badge>
      </span>
      <span className={shared.amount}>
        {balance?.status === 'known' ? (
          exactAmount(balance.value, { language, decimals, symbol })
        ) : balance?.status === 'unavailable' ? (
          <FailedInline title={<span className={prose.soft}>{words.balances.failed}</span>} retry={renew} />
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
      <span className={shared.token}>
        <strong>
          <bdi>{name ?? symbol ?? words.unnamed}</bdi>
        </strong>
        <Badge>{words.tokenType[type]}</Badge>
        <ChainAddress address={address} />
      </span>
      <span className={shared.amount}>
        {amount}
        {decimals === null && type !== 'ERC721' && <small>{words.balances.noDecimals}</small>}
        {worth && <small>{words.balances.worth({ amount: worth })}</small>}
      </span>
    </li>
  )
}

/** Shows the collectibles of the Safe, without their pictures, which could be loaded from any server. */
export function Collectibles() {
  const { account } = useSafe()
  const words = useSafeWords()
  const list = useGatewayListing('collectibles', (gateway, signal) =>
    gateway.safes.collectibles(account, { signal }),
  )
  return (
    <Section id="collectibles" title={words.collectibles.title}>
      <Listed list={list} {...words.collectibles}>
        {items => (
          <ul className={`${lists.ruled} ${shared.list}`}>
            {items.map(({ address, id, ...item }) => (
              <li key={`${address} ${id}`}>
                <TokenMark symbol={foreignName(item.tokenSymbol ?? item.tokenName) ?? '?'} />
                <span className={shared.token}>
                  <strong>
                    <bdi>{foreignName(item.name ?? item.tokenName ?? item.tokenSymbol) ?? words.unnamed}</bdi>
                  </strong>
                  <Badge>{words.tokenType.ERC721}</Badge>
                  <ChainAddress address={address} />
                </span>
                <span className={shared.amount}>{words.collectibles.number({ id: isolate(id) })}</span>
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </Section>
  )
}

type AmountWords = {
  readonly language: string
  /** `null`: the token does not report its decimals, so the amount is in its smallest unit. */
  readonly decimals: number | null
  readonly symbol: string
}

/**
 * Formats an amount to its last digit, with its unit. Anyone may have chosen the unit, so it is isolated and cannot
 * affect the text around it (UAX #9).
 *
 * @param amount - in the smallest unit.
 */
export function exactAmount(amount: bigint, { language, decimals, symbol }: AmountWords): string {
  const { text } = formatAmount(amount, { language, decimals: decimals ?? 0 })
  return isolate(`${text} ${isolate(symbol)}`)
}

/** Formats an amount of US dollars, as estimated by the gateway; `null` if it is invalid, or zero. */
export function money(amount: string | null, language: string): string | null {
  const value = amount === null ? Number.NaN : Number(amount)
  if (!Number.isFinite(value) || value === 0) return null
  return isolate(formatNumber(value, language, { style: 'currency', currency: 'USD' }))
}
