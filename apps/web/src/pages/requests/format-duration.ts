import { formatNumber } from '@countersign/react/pieces'

const units = [
  ['year', 365 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/**
 * Formats a duration in the largest unit that divides it, such as "30 days" or "5 years".
 *
 * @param seconds - more than 0.
 * @param language - BCP 47.
 */
export function formatDuration(seconds: number, language: string): string {
  const [unit, size] =
    units.find(([, size]) => seconds >= size && seconds % size === 0) ?? (['second', 1] as const)
  return formatNumber(seconds / size, language, { style: 'unit', unit, unitDisplay: 'long' })
}
