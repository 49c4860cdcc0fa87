import { browserStorage } from '../browser-storage.ts'

/** The key under which this tab stores, through reloads, the text that an account of a proof had to sign last. */
export const keptTextKey = 'countersign.proof-text'

/**
 * Whether a text of this draft may have been waiting for a wallet when the page was last loaded. Parses nothing.
 *
 * @example
 * if (hasKeptText(id)) console.log('The wallet may still answer for this draft.')
 */
export function hasKeptText(draft: string): boolean {
  try {
    return browserStorage('sessionStorage')?.getItem(keptTextKey)?.includes(JSON.stringify(draft)) ?? false
  } catch {
    return false
  }
}
