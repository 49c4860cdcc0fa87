import { type Recover, recoverWithNoble } from '@countersign/core'
import type { Logger } from 'pino'

/** Takes libsecp256k1 where its native binding works on this machine, and the portable implementation where not. */
export async function loadRecover(logger: Logger): Promise<Recover> {
  try {
    return (await import('@countersign/core/native')).recoverNative
  } catch (error) {
    logger.warn(
      { error: error instanceof Error ? error.message : String(error) },
      'libsecp256k1 has no binding for this machine: signatures are recovered in JavaScript, which is slower',
    )
    return recoverWithNoble
  }
}
