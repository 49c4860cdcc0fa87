import { visibleText } from '../visible-text.ts'

/** The maximum length of a name, in code points. */
const longest = 60

/**
 * Returns a name from a gateway or a contract, made safe to show next to others. Anyone may have chosen it.
 *
 * @returns `null` if nothing of it is visible
 * @example
 * foreignName(' Trea\u200bsury ') // 'Treasury'
 */
export function foreignName(name: string | null | undefined): string | null {
  return visibleText(name ?? '', longest) || null
}
