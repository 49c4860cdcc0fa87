const key = 'countersign.signed-in'

/**
 * Whether this browser was signed in when it last asked. Proves nothing and opens nothing: it only keeps the page from
 * showing "connect" for a moment to someone who is signed in.
 */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export function noteSignedIn(signedIn: boolean) {
  try {
    if (signedIn) localStorage.setItem(key, '')
    else localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing shows the button for a moment.
  }
}
