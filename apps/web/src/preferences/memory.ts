/** What is kept: the choices, and the language that was switched to just now. */
type Kept = 'language' | 'theme' | 'switched'

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
