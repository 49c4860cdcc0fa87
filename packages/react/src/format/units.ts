/**
 * Writes an amount in its unit, such as 1.25 for 1250000000000000000 of 18 decimals.
 *
 * @param amount - in the smallest unit.
 * @param decimals - how many of the smallest units' digits stand behind the point; ether has 18.
 * @param fraction - the most digits behind the point that are shown. What is cut is cut off, never rounded up: nobody
 *   is shown more than they have. An amount that would show as nothing is written `<0.000001`.
 */
export function formatUnits(amount: bigint, decimals: number, fraction: number = decimals): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const kept = digits.slice(digits.length - decimals, digits.length - decimals + fraction).replace(/0+$/, '')
  if (amount > 0n && whole === '0' && kept === '' && fraction > 0) return `<0.${'1'.padStart(fraction, '0')}`
  return kept === '' ? whole : `${whole}.${kept}`
}
