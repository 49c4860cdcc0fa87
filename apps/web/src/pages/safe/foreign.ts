/**
 * Makes a name that anybody may have chosen fit to stand among others: without what cannot be seen, and without piles of
 * marks that are drawn over the lines above and below.
 *
 * @returns `null` where nothing is left of it
 */
export function foreignName(name: string | null): string | null {
  if (name === null) return null
  const left = name
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  return left === '' ? null : left
}
