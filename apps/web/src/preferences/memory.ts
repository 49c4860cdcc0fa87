/** The choices that are kept. */
type Kept = 'language' | 'theme'

/** What was kept on an earlier page; `null` if nothing, or if the browser keeps nothing. */
export function recall(what: Kept): string | null {
  try {
    return localStorage.getItem(`countersign.${what}`)
  } catch {
    return null
  }
}

/** Keeps a choice for later pages; `null` forgets it. */
export function remember(what: Kept, choice: string | null): void {
  try {
    if (choice === null) localStorage.removeItem(`countersign.${what}`)
    else localStorage.setItem(`countersign.${what}`, choice)
  } catch {
    // A browser that keeps nothing lets the choice hold for this page only.
  }
}
