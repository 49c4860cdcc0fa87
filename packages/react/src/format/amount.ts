import { withRegion } from './with-region.ts'

export type AmountFormat = {
  /** BCP 47 */
  readonly language: string
  /** The number of decimals of the currency. */
  readonly decimals: number
  /** The maximum number of decimals that are shown. @default all */
  readonly fraction?: number
}

/** An amount as people read it; `tiny`: it is less than `text`, but more than zero. */
export type Amount = { readonly text: string; readonly tiny: boolean }

/**
 * Formats an amount with the digits and separators of a language, such as 1.234.567,89 in German. Exact at any size: no
 * digit passes through a floating-point number. Excess decimals are cut off, never rounded up.
 *
 * @param amount - in the smallest unit.
 * @example
 * formatAmount(1_234_500_000_000_000_000_000n, { language: 'de', decimals: 18, fraction: 2 })
 * // { text: '1.234,5', tiny: false }
 */
export function formatAmount(amount: bigint, { language, decimals, fraction }: AmountFormat): Amount {
  const shown = formatUnits(amount, decimals, fraction)
  const tiny = shown.startsWith('<')
  const plain = tiny ? shown.slice(1) : shown
  if (!isNumeral(plain)) throw new TypeError(`${plain} is not a decimal numeral.`)
  const digits = plain.length - (plain.indexOf('.') + 1 || plain.length)
  const format = new Intl.NumberFormat(withRegion(language), {
    maximumFractionDigits: Math.min(digits, 100),
    roundingMode: 'trunc',
  })
  return { text: format.format(plain), tiny }
}

/** Whether a text is a decimal that `Intl.NumberFormat` formats exactly (ECMA-402 §StringNumericLiteral). */
function isNumeral(text: string): text is `${number}` {
  return /^\d+(?:\.\d+)?$/.test(text)
}

/**
 * Formats an amount in its unit, such as 1.25 for 1250000000000000000 with 18 decimals.
 *
 * @param amount - in the smallest unit.
 * @param decimals - the number of decimals of the currency; ether has 18.
 * @param fraction - the maximum number of decimals shown. Excess decimals are cut off, never rounded up, so that nobody
 * is shown more than they have. An amount that would show as zero is written `<0.000001`.
 */
export function formatUnits(amount: bigint, decimals: number, fraction: number = decimals): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const kept = digits.slice(digits.length - decimals, digits.length - decimals + fraction).replace(/0+$/, '')
  if (amount > 0n && whole === '0' && kept === '' && fraction > 0) return `<0.${'1'.padStart(fraction, '0')}`
  return kept === '' ? whole : `${whole}.${kept}`
}
