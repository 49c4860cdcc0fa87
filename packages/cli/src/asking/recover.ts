import { type Recover, recoverWithNoble } from '@countersign/core'
import { loadNativeRecover, NativeRecoveryError } from '@countersign/core/native'

/** Takes libsecp256k1 where it is installed, as in long lists it is some twenty times faster; else noble. */
export function takeRecover(): Recover {
  try {
    return loadNativeRecover()
  } catch (error) {
    if (error instanceof NativeRecoveryError) return recoverWithNoble
    throw error
  }
}
