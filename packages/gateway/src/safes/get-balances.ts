import type { AccountId } from '@countersign/core'
import * as z from 'zod/mini'
import type { Call, Connection } from '../connection/connection.ts'
import { ofSafe } from '../connection/paths.ts'
import { ask } from '../connection/request.ts'
import { GatewayInputError } from '../error.ts'
import { address } from '../fields/address.ts'
import { known } from '../fields/known.ts'
import { amount, money, tokenDecimals } from '../fields/number.ts'
import { rows } from '../fields/rows.ts'
import { optionalText, picture } from '../fields/text.ts'
import { tokenTypes } from '../values.ts'

const balances = z.object({
  /** The total value, in the requested currency. */
  fiatTotal: money,
  items: rows(
    z.object({
      tokenInfo: z.object({
        type: known(tokenTypes),
        address,
        decimals: tokenDecimals,
        symbol: optionalText(30),
        name: optionalText(100),
        logoUri: picture,
      }),
      /** In the token's smallest unit. */
      balance: amount,
      fiatBalance: money,
      /** The value of one whole token. */
      fiatConversion: money,
    }),
  ),
})

type Answer = z.output<typeof balances>

/** The assets of a Safe. An unknown type of token is `UNKNOWN`. */
export type Balances = {
  readonly fiatTotal: Answer['fiatTotal']
  readonly items: Answer['items']['readable']
  /** How many assets were left out because they could not be read. */
  readonly unreadable: number
}

/**
 * Reads a Safe's balances: `GET /v1/chains/{c}/safes/{a}/balances/{fiat}`.
 *
 * @param options.fiat - the currency's ISO 4217 code. @default 'USD'
 * @throws {GatewayError}
 * @throws {GatewayInputError} `fiat`
 */
export async function getBalances(
  connection: Connection,
  safe: AccountId,
  { fiat = 'USD', signal }: Call & { fiat?: string } = {},
): Promise<Balances> {
  if (!/^[A-Za-z]{3,5}$/.test(fiat))
    throw new GatewayInputError('fiat', 'A currency is named by its code of 3 to 5 letters, such as USD.')
  const { fiatTotal, items } = await ask(connection, balances, {
    method: 'GET',
    path: ofSafe('v1', safe, 'balances', fiat.toUpperCase()),
    signal,
  })
  return { fiatTotal, items: items.readable, unreadable: items.unreadable }
}
