import type { WritableStore } from '../store.ts'
import type { Wallet } from '../wallet.ts'
import type { WalletEvent } from './reducer.ts'
import type { WalletView } from './state.ts'

/** A line to one wallet. The only way in which the rest of this package touches a wallet. */
export type Link = {
  /** Asks the wallet for its accounts; it may open a window. Never asks for a chain. */
  readonly connect: () => Promise<WalletView>
  /** Looks whether the wallet still knows this page, without opening a window. */
  readonly reconnect: () => Promise<WalletView | undefined>
  /** Ends the connection and asks the wallet to forget this page. */
  readonly disconnect: () => Promise<void>
  /** Asks for an EIP-191 signature of the text (`personal_sign`). */
  readonly signMessage: (message: string, address: string) => Promise<`0x${string}`>
}

/** Opens a line to a wallet; `tell` hears what the wallet says of its own accord. */
export type OpenLink = (wallet: Wallet, tell: (event: WalletEvent) => void) => Promise<Link>

/** Where the name of the last wallet is kept from visit to visit. */
export type WalletMemory = Pick<WritableStore<string | null>, 'set' | 'getSnapshot'>
