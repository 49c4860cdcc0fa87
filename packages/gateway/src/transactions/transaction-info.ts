import * as z from 'zod/mini'
import { address, addressInfo, optionalAddressInfo } from '../fields/address.ts'
import { hash } from '../fields/hex.ts'
import { known } from '../fields/known.ts'
import { amount, optionalCount, tokenDecimals } from '../fields/number.ts'
import { other } from '../fields/other.ts'
import { optionalText, picture } from '../fields/text.ts'
import { transferDirections } from '../values.ts'

/** Safe's published types allow that a value is missing. */
const amountOrZero = z.pipe(
  z.nullish(amount),
  z.transform(value => value ?? '0'),
)

const token = {
  tokenAddress: address,
  tokenName: optionalText(100),
  tokenSymbol: optionalText(30),
  logoUri: picture,
}

/**
 * The transferred asset. The gateway uses `NATIVE_COIN` here and `NATIVE_TOKEN` elsewhere; we always use
 * `NATIVE_TOKEN`.
 */
const transferInfo = z.union([
  z.pipe(
    z.object({ type: z.literal('NATIVE_COIN'), value: amountOrZero }),
    z.transform(({ value }) => ({ type: 'NATIVE_TOKEN' as const, value })),
  ),
  z.object({
    type: z.literal('ERC20'),
    ...token,
    decimals: tokenDecimals,
    /** In the token's smallest unit. */
    value: amount,
    /** Whether it imitates another, genuine token. */
    imitation: z._default(z.boolean(), false),
  }),
  z.object({ type: z.literal('ERC721'), ...token, tokenId: amount }),
  other('NATIVE_COIN', 'ERC20', 'ERC721'),
])

const method = z.pipe(
  z.nullish(z.object({ method: optionalText(100) })),
  z.transform(decoded => decoded?.method ?? null),
)

const settings = z.pipe(
  z.nullish(z.object({ type: optionalText(60) })),
  z.transform(info => info?.type ?? null),
)

/** What a transaction does; for unknown kinds, such as orders and stakes, only the gateway's name of the kind. */
export const transactionInfo = z.union([
  z.object({
    type: z.literal('Transfer'),
    sender: addressInfo,
    recipient: addressInfo,
    direction: known(transferDirections),
    transferInfo,
  }),
  z.pipe(
    z.object({ type: z.literal('SettingsChange'), dataDecoded: method, settingsInfo: settings }),
    z.transform(({ type, dataDecoded, settingsInfo }) => ({
      type,
      methodName: dataDecoded,
      /** The changed setting, such as `ADD_OWNER`. */
      setting: settingsInfo,
    })),
  ),
  z.object({
    type: z.literal('Custom'),
    to: addressInfo,
    /** In wei. */
    value: amountOrZero,
    methodName: optionalText(100),
    actionCount: optionalCount,
    /** Whether it only uses up a nonce, so that another transaction cannot use it. */
    isCancellation: z.boolean(),
  }),
  z.object({
    type: z.literal('Creation'),
    creator: addressInfo,
    transactionHash: hash,
    implementation: optionalAddressInfo,
    factory: optionalAddressInfo,
  }),
  other('Transfer', 'SettingsChange', 'Custom', 'Creation'),
])

export type TransactionInfo = z.output<typeof transactionInfo>
