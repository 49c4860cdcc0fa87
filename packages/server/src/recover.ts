import { type Recover, recoverWithNoble } from '@countersign/core'
import { loadNativeRecover, NativeRecoveryError } from '@countersign/core/native'
import type { Logger } from 'pino'

/** Returns libsecp256k1 if its native binding works on this machine, and the portable implementation if not. */
export function loadRecover(logger: Logger): Recover {
  try {
    return loadNativeRecover()
  } catch (error) {
    if (!(error instanceof NativeRecoveryError)) throw error
    logger.warn(error.message)
    return recoverWithNoble
  }
}
