import type { Client, Cosigner, Cosigning } from '@countersign/api'
import { type Address, parseAccountId, parseAddress, writeDecline } from '@countersign/core'
import type { Link, SiteChain } from '../connection/link.ts'
import { keepsSignature } from '../sign-in/failure.ts'
import type { Store } from '../store.ts'
import type { AskNode } from '../transactions/node.ts'
import type { Wallet } from '../wallet.ts'
import { type HeardWallet, hearWallet } from './heard-wallet.ts'
import { createOnChain } from './on-chain.ts'
import { OwnerError } from './owner-error.ts'
import { actOf, addressOf, failureOf, hasOwner, isSame, ownerOf, safeOf, told } from './owner-question.ts'
import { createRuns, type OwnerRun as Run } from './owner-run.ts'
import type { OwnerState } from './owner-state.ts'
import type { SafeQueue } from './safe-queue.ts'
import { signAsOwner } from './sign-as-owner.ts'
import { cosigningFailure } from './signing-failure.ts'

export type OwnerOptions = {
  /** The wallet that is connected now; `null`: none. */
  readonly connected: () => { readonly wallet: Wallet; readonly accounts: readonly Address[] } | null
  /** The line to it. */
  readonly link: () => Promise<Pick<Link, 'signMessage' | 'switchChain'>>
  readonly chains: () => Promise<readonly SiteChain[]>
  readonly client: Pick<Client, 'confirm' | 'decline' | 'cosigning'>
  /** Asks a node of a chain (CAIP-2). */
  readonly node: (chain: string) => AskNode
  /** Hears of each transaction that was sent. */
  readonly onSent?: (sent: {
    readonly chain: string
    readonly from: Address
    readonly hash: `0x${string}`
  }) => void
  /** After which time a wallet is slow, in milliseconds. @default 60_000 */
  readonly patience?: number
}

/** What an owner of a Safe can do at a cosigning, one at a time. No act throws: what comes of it is in `state`. */
export type Owner = {
  readonly state: Store<OwnerState>
  /** Asks the wallet to sign, and hands that in. @param safe - of the cosigning's, whose owner confirms */
  readonly confirm: (cosigning: Cosigning, safe: string, owner: string) => void
  /** Tells the others that this owner will not confirm. @param reason - one line; may be empty */
  readonly decline: (cosigning: Cosigning, owner: string, reason: string) => void
  /** Reads what approving on the chain costs; `proceed` then goes on with it. */
  readonly approveOnChain: (cosigning: Cosigning, safe: string, owner: string) => void
  /**
   * Reads what it costs that a Safe signs on the chain as a whole, where this owner is enough for that; `proceed` then goes
   * on with it. The server finds by itself what was signed.
   */
  readonly signOnChain: (cosigning: Cosigning, safe: string, owner: string) => void
  /**
   * Reads what it costs that a Safe signs on the chain as a whole, and what its owners do for that; `proceed` then proposes
   * it to them, with this owner's signature.
   *
   * @param queue - `null`: there is none, and nothing to go on with.
   */
  readonly propose: (cosigning: Cosigning, safe: string, owner: string, queue: SafeQueue | null) => void
  /** Goes on with a transaction whose cost was read. */
  readonly proceed: () => void
  /** Tries once more what failed, with as little as is needed. */
  readonly retry: () => void
  /** Lets go of what runs: a window of the wallet stays, and its answer is not heard. */
  readonly reset: () => void
}

/** Makes what an owner acts with, apart from all signing in: nobody gets a session by it. */
export function createOwner(options: OwnerOptions): Owner {
  const { client } = options
  const runs = createRuns(options.patience)
  const { begin } = runs

  /** Whose wallet is asked. @throws {OwnerError} where it is not this owner's */
  function walletOf(owner: string): Wallet {
    const { wallet, signer } = keyOf()
    if (!isShown(owner)) throw new OwnerError({ kind: 'wrong-account', connected: signer })
    return wallet
  }

  /**
   * Whose wallet signs for an owner, and with which account: the owner's own, or where the owner is a contract, which may
   * listen to any key, the one that is there. Whether it agrees, the contract is asked.
   */
  function signerOf({ address, kind }: Pick<Cosigner, 'address' | 'kind'>) {
    const listens = kind === 'contract' || kind === 'unknown'
    return listens && !isShown(address) ? keyOf() : { wallet: walletOf(address), signer: address }
  }

  const isShown = (address: string) =>
    options.connected()?.accounts.some(account => isSame(account, address)) ?? false

  /** The account that is chosen in the wallet. */
  function keyOf() {
    const connected = options.connected()
    const [signer] = connected?.accounts ?? []
    if (!connected || !signer) throw new OwnerError({ kind: 'not-connected' })
    return { wallet: connected.wallet, signer }
  }

  /** Hands in what the wallet gave; where the server could not look at it, that alone is tried again. */
  async function handIn(run: Run, ask: () => Promise<Cosigning>, anew: () => void) {
    if (run.signal.aborted) return
    run.is('sending')
    try {
      run.done(await ask())
    } catch (error) {
      const failure = cosigningFailure(error)
      const again = () => void handIn(begin(run.act, 'sending'), ask, anew)
      run.failed(told(failure), keepsSignature(failure) ? again : anew)
    }
  }

  function confirm(cosigning: Cosigning, address: string, owner: string) {
    const run = begin(actOf('confirm', cosigning, address, owner), 'waiting-for-wallet')
    const anew = () => confirm(cosigning, address, owner)
    let heard: HeardWallet | undefined
    const signed = async () => {
      const safe = safeOf(cosigning, address, owner)
      const { wallet, signer } = signerOf(ownerOf(safe, owner))
      heard = hearWallet(wallet, options.link)
      const chains = await options.chains()
      const tell = (step: 'switching-network' | 'signing') =>
        step === 'signing' ? run.asksWallet() : run.is(step)
      return signAsOwner(heard, { safe, signer, chains, tell })
    }
    signed().then(
      signature => handIn(run, () => client.confirm(cosigning.id, { safe: address, owner, signature }), anew),
      error =>
        run.failed(
          failureOf(error, each => heard?.said(each) ?? false),
          anew,
        ),
    )
  }

  function decline(cosigning: Cosigning, owner: string, said: string) {
    const safe = cosigning.safes.find(each => hasOwner(each, owner))
    const run = begin(
      actOf('decline', cosigning, safe?.address ?? addressOf(cosigning), owner),
      'waiting-for-wallet',
    )
    const anew = () => decline(cosigning, owner, said)
    const reason = said.replace(/\s+/g, ' ').trim().slice(0, 280)
    let heard: HeardWallet | undefined
    const signed = async () => {
      if (!safe) throw new OwnerError({ kind: 'not-an-owner' })
      const { wallet, signer } = signerOf(ownerOf(safe, owner))
      const text = writeDecline({
        ...{ domain: new URL(cosigning.link).host, cosigning: cosigning.id, reason },
        account: parseAccountId(cosigning.account),
        owner: parseAddress(owner),
      })
      heard = hearWallet(wallet, options.link)
      return heard.signMessage(text, signer)
    }
    signed().then(
      signature => handIn(run, () => client.decline(cosigning.id, { owner, reason, signature }), anew),
      error =>
        run.failed(
          failureOf(error, each => heard?.said(each) ?? false),
          anew,
        ),
    )
  }

  const onChain = createOnChain({ options, begin, walletOf, handIn })

  return {
    ...{ state: runs.state, confirm, decline },
    ...{ approveOnChain: onChain.approve, signOnChain: onChain.sign, propose: onChain.propose },
    proceed: () => {
      if (runs.state.getSnapshot().status === 'cost-ready') onChain.proceed()
    },
    retry: runs.retry,
    reset: () => {
      onChain.forget()
      runs.reset()
    },
  }
}
