import { withRegion } from './with-region.ts'

/**
 * Formats a number in the form of the reader's region, as dates are: 12,34,567 for the English of India.
 *
 * @param language - BCP 47
 * @example
 * formatNumber(1_234_567, 'en-IN') // '12,34,567'
 */
export function formatNumber(
  value: number | bigint,
  language: string,
  options?: Intl.NumberFormatOptions,
): string {
  return new Intl.NumberFormat(withRegion(language), options).format(value)
}

/**
 * Formats a number of a message: compiled catalogs call this in place of messageformat’s own `number`.
 *
 * @param language - BCP 47
 * @param offset - what the message’s plural subtracts
 * @example
 * formatCount('de', 1_235, 1) // '1.234', of “Anna and 1.234 others”
 */
export function formatCount(language: string, value: number, offset: number): string {
  return formatNumber(value - offset, language)
}
