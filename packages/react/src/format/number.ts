import { withRegion } from './with-region.ts'

/**
 * Formats a number in the form of the reader's region, as dates are: 12,34,567 for the English of India.
 *
 * @param language - BCP 47
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
 */
export function formatCount(language: string, value: number, offset: number): string {
  return formatNumber(value - offset, language)
}
