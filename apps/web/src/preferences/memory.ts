/** The preferences that are stored. */
type Kept = 'language' | 'theme'

/** Returns what was stored on an earlier page; `null` if nothing was, or if the browser has no storage. */
export function readPreference(what: Kept): string | null {
  try {
    return localStorage.getItem(`countersign.${what}`)
  } catch {
    return null
  }
}

/** Stores a choice for later pages; `null` removes it. */
export function writePreference(what: Kept, choice: string | null): void {
  try {
    if (choice === null) localStorage.removeItem(`countersign.${what}`)
    else localStorage.setItem(`countersign.${what}`, choice)
  } catch {
    // Without storage, the choice only applies to this page.
  }
}
