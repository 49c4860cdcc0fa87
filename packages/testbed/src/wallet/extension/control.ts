import type { Hex } from 'viem'
import type { WalletEngine } from '../engine/engine.ts'
import type { WalletState } from '../engine/state.ts'
import type { Replacement } from '../engine/types.ts'
import type { AccountCard } from '../ui/link.ts'

/** The control of the extension for tests, in its worker, as `globalThis.countersignWallet`. */
export interface ExtensionControl {
  state(): Promise<WalletState>
  accounts(): Promise<readonly AccountCard[]>
  dispatch(action: Parameters<WalletEngine['dispatch']>[0]): Promise<void>
  /** Replaces a sent transaction. Returns the hash of the replacement. */
  replace(hash: Hex, how: Replacement): Promise<Hex>
}

/** Creates the control of an engine; each call resolves once the change is stored. */
export function extensionControl(
  engine: Promise<WalletEngine>,
  cards: readonly AccountCard[],
): ExtensionControl {
  return {
    state: async () => (await engine).state(),
    accounts: async () => cards,
    async dispatch(action) {
      const { dispatch, flush } = await engine
      dispatch(action)
      await flush()
    },
    async replace(hash, how) {
      const { replace, flush } = await engine
      const made = await replace(hash, how)
      await flush()
      return made
    },
  }
}
