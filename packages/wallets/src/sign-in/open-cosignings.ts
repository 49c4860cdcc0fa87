import type { WalletMemory } from '../recent/recent.ts'

/**
 * Says that this browser has opened a cosigning that may still go on. Nothing secret, and no proof: what there is, the
 * server says. Whoever waits for it without the dialog looks here first.
 */
export const openCosigningsKey = 'countersign.cosigning'

/** Whether this browser may have an open cosigning. */
export function mayHaveOpenCosignings(memory: WalletMemory | undefined): boolean {
  try {
    return memory?.getItem(openCosigningsKey) != null
  } catch {
    return false
  }
}

export function noteOpenCosignings(memory: WalletMemory | undefined, are: boolean) {
  try {
    if (are) memory?.setItem(openCosigningsKey, '1')
    else memory?.removeItem(openCosigningsKey)
  } catch {
    // Full, or forbidden: it goes on for as long as the dialog is open, and at the server.
  }
}
