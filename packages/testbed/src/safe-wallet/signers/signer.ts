import type { Address, Hex } from 'viem'
import type { TypedData } from '../../wallet/engine/types.ts'
import type { PageChain } from '../config.ts'

/** Somebody who signs here: one of the local people, or a wallet of the browser. */
export type Signer = {
  /** What the choice of people is kept by. */
  readonly id: string
  readonly name: string
  /** Gives the address; a wallet is asked to connect. @param owners - whose address is taken where a wallet has several */
  address(owners: readonly Address[]): Promise<Address>
  /** Known without asking anybody; `null` for a wallet that is not connected. */
  readonly known: Address | null
  signTypedData(chain: PageChain, from: Address, typedData: TypedData): Promise<Hex>
  /** Sends a transaction and gives its hash. */
  send(chain: PageChain, from: Address, transaction: { to: Address; data: Hex }): Promise<Hex>
}
