import type { Hex } from 'viem'
import type { RosterName } from '../accounts/roster.ts'
import type { WalletEngine } from '../engine/engine.ts'
import type { Quirks } from '../engine/quirks.ts'
import type { WalletState } from '../engine/state.ts'
import type { Behaviour, Chain, Origin, Replacement } from '../engine/types.ts'
import type { AccountCard } from '../ui/link.ts'

/** What a test may do with the extension, in its worker, as `globalThis.countersignWallet`. */
export interface ExtensionControl {
  /** Settles when the wallet runs. */
  ready(): Promise<void>
  state(): Promise<WalletState>
  accounts(): Promise<readonly AccountCard[]>
  setBehaviour(behaviour: Behaviour): Promise<void>
  /** Takes on quirks; those not named stay as they are. */
  setQuirks(quirks: Partial<Quirks>): Promise<void>
  /** Makes an account current and shows it to every connected site. */
  switchAccount(name: RosterName): Promise<void>
  switchChain(chainId: number): Promise<void>
  setChains(chains: readonly Chain[]): Promise<void>
  /** Replaces a transaction that was sent. Gives the hash of the one in its place. */
  replace(hash: Hex, how: Replacement): Promise<Hex>
  lock(): Promise<void>
  unlock(): Promise<void>
  /** Disconnects one site, or all. */
  disconnect(origin?: Origin): Promise<void>
}

/** Makes the control of an engine; each call settles once the change is stored. */
export function extensionControl(
  engine: Promise<WalletEngine>,
  cards: readonly AccountCard[],
): ExtensionControl {
  const dispatch = async (action: Parameters<WalletEngine['dispatch']>[0]) => {
    const { dispatch, flush } = await engine
    dispatch(action)
    await flush()
  }
  return {
    ready: async () => void (await engine),
    state: async () => (await engine).state(),
    accounts: async () => cards,
    setBehaviour: behaviour => dispatch({ type: 'behave', behaviour }),
    setQuirks: quirks => dispatch({ type: 'quirk', quirks }),
    async switchAccount(name) {
      const card = cards.find(known => known.name === name)
      if (!card) throw new Error(`The wallet has no account named ${name}.`)
      await dispatch({ type: 'select', account: card.address })
    },
    switchChain: chainId => dispatch({ type: 'switch-chain', chainId }),
    setChains: chains => dispatch({ type: 'set-chains', chains }),
    async replace(hash, how) {
      const { replace, flush } = await engine
      const made = await replace(hash, how)
      await flush()
      return made
    },
    lock: () => dispatch({ type: 'lock' }),
    unlock: () => dispatch({ type: 'unlock' }),
    disconnect: origin =>
      dispatch(origin === undefined ? { type: 'disconnect' } : { type: 'disconnect', origin }),
  }
}
