import type { RosterName } from '../accounts/roster.ts'
import type { WalletEngine } from '../engine/engine.ts'
import type { WalletState } from '../engine/state.ts'
import type { Behaviour, Chain, Origin } from '../engine/types.ts'
import type { AccountCard } from '../ui/link.ts'

/** What a test may do with the extension, in its worker, as `globalThis.countersignWallet`. */
export interface ExtensionControl {
  /** Settles when the wallet runs. */
  ready(): Promise<void>
  state(): Promise<WalletState>
  accounts(): Promise<readonly AccountCard[]>
  setBehaviour(behaviour: Behaviour): Promise<void>
  /** Makes an account current and shows it to every connected site. */
  switchAccount(name: RosterName): Promise<void>
  switchChain(chainId: number): Promise<void>
  setChains(chains: readonly Chain[]): Promise<void>
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
    async switchAccount(name) {
      const card = cards.find(known => known.name === name)
      if (!card) throw new Error(`The wallet has no account named ${name}.`)
      await dispatch({ type: 'select', account: card.address })
    },
    switchChain: chainId => dispatch({ type: 'switch-chain', chainId }),
    setChains: chains => dispatch({ type: 'set-chains', chains }),
    lock: () => dispatch({ type: 'lock' }),
    unlock: () => dispatch({ type: 'unlock' }),
    disconnect: origin =>
      dispatch(origin === undefined ? { type: 'disconnect' } : { type: 'disconnect', origin }),
  }
}
