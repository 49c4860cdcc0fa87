import type { Client, Cosigner, Cosigning, CosigningSafe } from '@countersign/api'
import { type Address, accountChain, parseAccountId } from '@countersign/core'
import type { SiteChain, WalletConnection } from '../connection/wallet-connection.ts'
import type { RetryFrom } from '../request/event.ts'
import type { RequestSteps } from '../request/runner.ts'
import type { AskNode } from '../transactions/node.ts'
import type { Wallet } from '../wallet.ts'
import { OwnerError, ownerFailure } from './owner-failure.ts'
import type { OwnerAct, OwnerFailure, OwnerRequest } from './owner-state.ts'
import { type RecordedWallet, recordErrors } from './recorded-wallet.ts'

export type OwnerOptions = {
  /** Returns the wallet that is connected now; `null` if no wallet is connected. */
  readonly connected: () => { readonly wallet: Wallet; readonly accounts: readonly Address[] } | null
  /** The connection to it. */
  readonly link: () => Promise<Pick<WalletConnection, 'signMessage' | 'switchChain'>>
  readonly chains: () => Promise<readonly SiteChain[]>
  readonly client: Pick<Client, 'confirm' | 'decline' | 'cosigning'>
  /** Sends a request to a node of a chain (CAIP-2). */
  readonly node: (chain: string) => AskNode
  /** Called with each transaction that was sent. */
  readonly onSent?: (sent: {
    readonly chain: string
    readonly from: Address
    readonly hash: `0x${string}`
  }) => void
  readonly rereadWallet?: () => void
  /** The time after which a wallet is slow, in milliseconds. @default 60_000 */
  readonly slowAfter?: number
}

/** The steps of one kind of act. */
export type ActSteps = Required<Pick<RequestSteps<OwnerRequest>, 'prepare' | 'ask' | 'check'>>

/** What the steps of all acts share: whose wallet is asked, on which chain, and how its response is interpreted. */
export type OwnerContext = OwnerOptions & {
  /** @throws {OwnerError} if the connected wallet does not show this owner */
  readonly walletOf: (owner: string) => Wallet
  /**
   * Returns the wallet and the account that sign for an owner: the owner's own or, if the owner is a contract, which
   * may accept any key, the connected one. The contract decides whether the signature is valid.
   *
   * @throws {OwnerError}
   */
  readonly signerOf: (owner: Pick<Cosigner, 'address' | 'kind'>) => { wallet: Wallet; signer: string }
  /** @throws {OwnerError} if the site does not offer the chain of the cosigning */
  readonly chainOf: (cosigning: Cosigning) => Promise<SiteChain>
  /** Asks a wallet, and returns why it did not respond. */
  readonly askWallet: <Outcome>(
    wallet: () => Wallet,
    ask: (wallet: RecordedWallet) => Promise<Outcome>,
    retry: (failure: OwnerFailure) => RetryFrom,
  ) => Promise<Outcome | { readonly failure: OwnerFailure; readonly retry: RetryFrom }>
}

export function createOwnerContext(options: OwnerOptions): OwnerContext {
  const isShown = (address: string) =>
    options.connected()?.accounts.some(account => isSame(account, address)) ?? false

  /** The account that is selected in the wallet. */
  function connectedSigner() {
    const connected = options.connected()
    const [signer] = connected?.accounts ?? []
    if (!connected || !signer) throw new OwnerError({ kind: 'not-connected' })
    return { wallet: connected.wallet, signer }
  }

  function walletOf(owner: string): Wallet {
    const { wallet, signer } = connectedSigner()
    if (!isShown(owner)) throw new OwnerError({ kind: 'wrong-account', connected: signer })
    return wallet
  }

  return {
    ...options,
    walletOf,
    signerOf: ({ address, kind }) => {
      const isContract = kind === 'contract' || kind === 'unknown'
      return isContract && !isShown(address)
        ? connectedSigner()
        : { wallet: walletOf(address), signer: address }
    },
    chainOf: async ({ account }) => {
      const id = accountChain(parseAccountId(account))
      const chain = (await options.chains()).find(each => each.id === id)
      if (!chain) throw new OwnerError({ kind: 'chain-not-offered' })
      return chain
    },
    askWallet: async (wallet, ask, retry) => {
      let recorded: RecordedWallet | undefined
      try {
        recorded = recordErrors(wallet(), options.link)
        return await ask(recorded)
      } catch (error) {
        const failure = ownerFailure(error, recorded?.threw)
        return { failure, retry: retry(failure) }
      }
    },
  }
}

/**
 * Returns the Safe of an act and its owner.
 *
 * @throws {OwnerError} if the cosigning has no such Safe, or the Safe no such owner
 */
export function placeOf({
  cosigning,
  safe: address,
  hash,
  owner: by,
}: Pick<OwnerAct, 'cosigning' | 'safe' | 'hash' | 'owner'>): {
  readonly safe: CosigningSafe
  readonly owner: Cosigner
} {
  const safe = cosigning.safes.find(
    each => isSame(each.address, address) && (hash === undefined || each.hash === hash),
  )
  const owner = safe?.owners.find(each => each.present && isSame(each.address, by))
  if (!safe || !owner) throw new OwnerError({ kind: 'not-an-owner' })
  return { safe, owner }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
