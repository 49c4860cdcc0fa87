const units = [
  ['year', 365 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/**
 * Says a span of time in its largest unit that it is a whole number of, such as "30 days" or "5 years".
 *
 * @param seconds - more than nothing.
 * @param language - BCP 47.
 */
export function sayHolding(seconds: number, language: string): string {
  const [unit, size] =
    units.find(([, size]) => seconds >= size && seconds % size === 0) ?? (['second', 1] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size)
}
