import { browserStorage, mayHaveOpenCosignings, noteOpenCosignings } from '@countersign/wallets/state'

type BrowserFlag = { readonly isSet: () => boolean; readonly set: (isSet: boolean) => void }

/**
 * Creates a flag that the browser keeps between visits. Only a hint without any authority: anything may clear it, and
 * without storage it is never set.
 *
 * @param key - the name under which it is stored
 */
function browserFlag(key: string): BrowserFlag {
  return {
    isSet: () => {
      try {
        return localStorage.getItem(key) !== null
      } catch {
        return false
      }
    },
    set: isSet => {
      try {
        if (isSet) localStorage.setItem(key, '')
        else localStorage.removeItem(key)
      } catch {
        // The storage is full or blocked.
      }
    },
  }
}

/** Whether this browser was signed in according to the last answer: the page then does not briefly show "connect". */
export const signedInFlag = browserFlag('countersign.signed-in')

/** Whether this browser may wait for owners of a Safe, as noted by the dialog. The server has the actual list. */
export const openCosigningsFlag: BrowserFlag = {
  isSet: () => mayHaveOpenCosignings(browserStorage('localStorage')),
  set: isSet => noteOpenCosignings(browserStorage('localStorage'), isSet),
}
