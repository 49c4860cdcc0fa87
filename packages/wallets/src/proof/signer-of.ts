import { type Address, accountAddress, accountChain, chainNumber, parseAccountId } from '@countersign/core'
import type { Wallet } from '../wallet.ts'
import { ProofError } from './proof-failure.ts'
import type { ProofText } from './prover-state.ts'

/** A connected wallet with the accounts it shows, the selected one first. */
export type ConnectedWallet = {
  readonly wallet: Wallet
  readonly accounts: readonly Address[]
  /** EIP-155 */
  readonly chainId: number
}

/** What signs a text: the account itself, in the wallet that shows it. */
type Signer = {
  readonly address: Address
  readonly wallet: Wallet
  /**
   * The chain (CAIP-2) that the wallet has to be on first; `null`: any. A key is the same on all chains; a contract
   * that verifies its own signatures exists on its own chain only.
   */
  readonly chain: string | null
}

/** Returns what signs a text. @throws {ProofError} if no wallet is connected, or it does not show the account */
export function signerOf(text: Pick<ProofText, 'account' | 'cosigning'>, connected: ConnectedWallet | null) {
  const [first] = connected?.accounts ?? []
  if (!connected || !first) throw new ProofError({ kind: 'not-connected' })
  const account = parseAccountId(text.account)
  const address = accountAddress(account)
  if (!connected.accounts.includes(address)) throw new ProofError({ kind: 'wrong-account', connected: first })
  const chain = accountChain(account)
  const isContract = text.cosigning !== null || connected.wallet.hosted !== undefined
  const isElsewhere = connected.chainId !== chainNumber(chain)
  return {
    ...{ address, wallet: connected.wallet },
    chain: isContract && isElsewhere ? chain : null,
  } satisfies Signer
}
