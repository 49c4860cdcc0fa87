import { formatAmount } from '@countersign/react'

export type AmountWords = {
  readonly language: string
  /** `null`: the token does not say; the amount is then in its smallest unit. */
  readonly decimals: number | null
  readonly symbol: string
}

/**
 * Writes an amount to its last digit, with its unit. The unit may be anybody's word: what is written is kept to itself,
 * so that it moves nothing around it (UAX #9).
 *
 * @param amount - in the smallest unit.
 */
export function exactAmount(amount: bigint, { language, decimals, symbol }: AmountWords): string {
  const { text } = formatAmount(amount, { language, decimals: decimals ?? 0 })
  return apart(`${text} ${apart(symbol)}`)
}

/** Keeps a text to itself, whatever its direction of writing. @see UAX #9 §2.4 */
export function apart(text: string): string {
  return `\u2068${text}\u2069`
}

/** Writes an amount of US dollars, which the gateway estimates; `null` for none that can be read, or nothing at all. */
export function money(amount: string | null, language: string): string | null {
  const value = amount === null ? Number.NaN : Number(amount)
  if (!Number.isFinite(value) || value === 0) return null
  return apart(new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(value))
}
