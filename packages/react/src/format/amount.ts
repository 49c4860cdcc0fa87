import { formatUnits } from './units.ts'

export type AmountFormat = {
  /** BCP 47 */
  readonly language: string
  /** How many of the smallest units' digits stand behind the point. */
  readonly decimals: number
  /** The most digits behind the point that are shown. @default all */
  readonly fraction?: number
}

/** An amount as people read it; `tiny`: it is less than what is shown, and more than nothing. */
export type Amount = { readonly text: string; readonly tiny: boolean }

/**
 * Writes an amount in the digits and with the separators of a language, such as 1.234.567,89 for German. Exact at any
 * size: no digit passes through a floating-point number. What is cut is cut off, never rounded up.
 *
 * @param amount - in the smallest unit.
 */
export function formatAmount(amount: bigint, { language, decimals, fraction }: AmountFormat): Amount {
  const shown = formatUnits(amount, decimals, fraction)
  const tiny = shown.startsWith('<')
  const plain = tiny ? shown.slice(1) : shown
  if (!isNumeral(plain)) throw new TypeError(`${plain} is not a decimal numeral.`)
  const digits = plain.length - (plain.indexOf('.') + 1 || plain.length)
  const format = new Intl.NumberFormat(language, {
    maximumFractionDigits: Math.min(digits, 100),
    roundingMode: 'trunc',
  })
  return { text: format.format(plain), tiny }
}

/** What `Intl.NumberFormat` takes as an exact decimal (ECMA-402 §StringNumericLiteral). */
function isNumeral(text: string): text is `${number}` {
  return /^\d+(?:\.\d+)?$/.test(text)
}
