import { type Recover, recoverWithNoble } from '@countersign/core'
import { loadNativeRecover, NativeRecoveryError } from '@countersign/core/native'

/** Uses libsecp256k1 if it is installed, because it is some twenty times faster for long lists; otherwise noble. */
export function takeRecover(): Recover {
  try {
    return loadNativeRecover()
  } catch (error) {
    if (error instanceof NativeRecoveryError) return recoverWithNoble
    throw error
  }
}
