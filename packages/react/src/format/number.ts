import { perKey } from '@countersign/wallets/state'
import { withRegion } from './with-region.ts'

/** Kept, because they are slow to create, and lists format numbers each time that they are rendered. */
const plainFormat = perKey((locale: string) => new Intl.NumberFormat(locale))

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
  const locale = withRegion(language)
  return (options ? new Intl.NumberFormat(locale, options) : plainFormat(locale)).format(value)
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
