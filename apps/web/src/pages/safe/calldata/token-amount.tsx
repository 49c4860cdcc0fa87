import { type Address, chainNumber } from '@countersign/core'
import { useCountersignClient } from '@countersign/react'
import { isolate } from '@countersign/react/pieces'
import { foreignName } from '@countersign/wallets/safes'
import { useQuery } from '@tanstack/react-query'
import { useSafeWords, useWords } from '../../../locales/words.ts'
import { nodeClient } from '../../node-client.ts'
import { exactAmount } from '../balances.tsx'
import { useSafe } from '../reading.ts'
import type { Parameter } from './decode.ts'

type TokenAmountProps = {
  /** In the token's smallest unit. */
  readonly value: string
  readonly unit: NonNullable<Parameter['unit']>
  readonly token: Address
}

/** The longest symbol that is shown, in characters. */
const longest = 20

/** Shows an amount in the token's own unit, as its contract says it; otherwise in its smallest unit. */
export function TokenAmount({ value, unit, token }: TokenAmountProps) {
  const { chain } = useSafe()
  const { baseUrl } = useCountersignClient()
  const { language } = useWords()
  const words = useSafeWords()
  const { data } = useQuery({
    queryKey: ['token', chain.id, token],
    queryFn: async ({ signal }) => {
      const { readToken } = await import('./read-token.ts')
      return readToken(nodeClient(`${baseUrl}/rpc/${chainNumber(chain.id)}`), token, signal)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) {
    const symbol = [...(foreignName(data.symbol) ?? words.unnamed)].slice(0, longest).join('')
    return (
      <span title={value}>{exactAmount(BigInt(value), { language, decimals: data.decimals, symbol })}</span>
    )
  }
  if (unit === 'token') return words.call.smallest({ amount: isolate(value) })
  return <code dir="ltr">{value}</code>
}
