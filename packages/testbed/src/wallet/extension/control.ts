import type { Hex } from 'viem'
import type { WalletEngine } from '../engine/engine.ts'
import type { Replacement } from '../engine/types.ts'
import type { AccountCard } from '../ui/link.ts'

/** The control of the extension for tests, in its worker, as `globalThis.countersignWallet`. */
export type ExtensionControl = ReturnType<typeof extensionControl>

/** Creates the control of an engine; each call resolves once the change is stored. */
export function extensionControl(engine: Promise<WalletEngine>, cards: readonly AccountCard[]) {
  return {
    state: async () => (await engine).state(),
    accounts: async () => cards,
    async dispatch(action: Parameters<WalletEngine['dispatch']>[0]) {
      const { dispatch, flush } = await engine
      dispatch(action)
      await flush()
    },
    /** Replaces a sent transaction. Returns the hash of the replacement. */
    async replace(hash: Hex, how: Replacement) {
      const { replace, flush } = await engine
      const made = await replace(hash, how)
      await flush()
      return made
    },
  }
}
