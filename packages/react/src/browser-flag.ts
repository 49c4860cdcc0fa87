import {
  browserStorage,
  hasFlag,
  mayHaveOpenCosignings,
  noteOpenCosignings,
  setFlag,
} from '@countersign/wallets/state'

type BrowserFlag = { readonly isSet: () => boolean; readonly set: (isSet: boolean) => void }

const signedInKey = 'countersign.signed-in'

/** Whether this browser was signed in according to the last answer: the page then does not briefly show "connect". */
export const signedInFlag: BrowserFlag = {
  isSet: () => hasFlag(browserStorage('localStorage'), signedInKey),
  set: isSet => setFlag(browserStorage('localStorage'), signedInKey, isSet),
}

/** Whether this browser may wait for owners of a Safe, as noted by the dialog. The server has the actual list. */
export const openCosigningsFlag: BrowserFlag = {
  isSet: () => mayHaveOpenCosignings(browserStorage('localStorage')),
  set: isSet => noteOpenCosignings(browserStorage('localStorage'), isSet),
}
