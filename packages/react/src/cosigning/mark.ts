/** Where the dialog notes that this browser has asked owners of a Safe who may not all have signed yet. */
const key = 'countersign.cosigning'

/** Whether owners may still be waited for. Proves nothing: what there is, the server says. */
export function mayWait(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Notes that nobody is waited for any more. */
export function noteNobodyWaits() {
  try {
    localStorage.removeItem(key)
  } catch {
    // It is looked for in vain at the next visit.
  }
}
