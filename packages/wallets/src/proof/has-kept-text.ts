/** Where the text is kept that an account of a proof was to sign last: for this tab, also when the page is loaded anew. */
export const keptTextKey = 'countersign.proof-text'

/** Says whether a text of this draft may have been waiting for a wallet when the page was last loaded. Cheap: nothing is parsed. */
export function hasKeptText(draft: string): boolean {
  try {
    return sessionStorage.getItem(keptTextKey)?.includes(JSON.stringify(draft)) ?? false
  } catch {
    return false
  }
}
