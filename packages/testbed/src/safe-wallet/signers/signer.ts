import type { Address, Hex } from 'viem'
import type { PageChain } from '../../served-chain.ts'
import type { TypedData } from '../../wallet/engine/types.ts'

/** A signer: one of the local accounts, or a wallet of the browser. */
export type Signer = {
  /** The id under which the selection is stored. */
  readonly id: string
  readonly name: string
  /**
   * Returns the address; a wallet is asked to connect.
   *
   * @param owners - preferred addresses where a wallet has several
   */
  address(owners: readonly Address[]): Promise<Address>
  /** The address that is known without a prompt; `null` for a wallet that is not connected. */
  readonly known: Address | null
  signTypedData(chain: PageChain, from: Address, typedData: TypedData): Promise<Hex>
  /** Sends a transaction and returns its hash. */
  send(chain: PageChain, from: Address, transaction: { to: Address; data: Hex }): Promise<Hex>
}
