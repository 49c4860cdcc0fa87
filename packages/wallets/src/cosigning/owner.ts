import type { Client, Cosigner, Cosigning } from '@countersign/api'
import { type Address, accountChain, parseAccountId, parseAddress, writeDecline } from '@countersign/core'
import { type Link, NetworkError, type SiteChain } from '../connection/link.ts'
import { keepsSignature } from '../sign-in/failure.ts'
import type { Store } from '../store.ts'
import type { AskNode } from '../transactions/node.ts'
import type { Wallet } from '../wallet.ts'
import { type Approval, approvalOf, approvedPart, costOf, inBlock, pause } from './approval.ts'
import { OwnerError } from './owner-error.ts'
import { actOf, addressOf, failureOf, hasOwner, isSame, ownerOf, safeOf, told } from './owner-question.ts'
import { createRuns, type OwnerRun as Run } from './owner-run.ts'
import type { OwnerAct, OwnerState } from './owner-state.ts'
import { signAsOwner } from './sign-as-owner.ts'
import { cosigningFailure } from './signing-failure.ts'

export type OwnerOptions = {
  /** The wallet that is connected now; `null`: none. */
  readonly connected: () => { readonly wallet: Wallet; readonly accounts: readonly Address[] } | null
  /** The line to it. */
  readonly link: () => Promise<Pick<Link, 'signMessage' | 'switchChain'>>
  readonly chains: () => Promise<readonly SiteChain[]>
  readonly client: Pick<Client, 'confirm' | 'decline'>
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
  /** Goes on with an approval whose cost was read. */
  readonly proceed: () => void
  /** Tries once more what failed, with as little as is needed. */
  readonly retry: () => void
  /** Lets go of what runs: a window of the wallet stays, and its answer is not heard. */
  readonly reset: () => void
}

/** For how long an approval in a block may take to be seen by the server's nodes, in milliseconds. */
const nodesLag = 30_000

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

  async function chainOf(id: string): Promise<SiteChain> {
    const chain = (await options.chains()).find(each => each.id === id)
    if (!chain) throw new OwnerError({ kind: 'chain-not-offered' })
    return chain
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
    const signed = async () => {
      const safe = safeOf(cosigning, address, owner)
      const { wallet, signer } = signerOf(ownerOf(safe, owner))
      const [link, chains] = await Promise.all([options.link(), options.chains()])
      const tell = (step: 'switching-network' | 'signing') =>
        step === 'signing' ? run.asksWallet() : run.is(step)
      const ask = { provider: wallet.provider, switchChain: link.switchChain }
      return signAsOwner(ask, { safe, signer, chains, tell })
    }
    signed().then(
      signature => handIn(run, () => client.confirm(cosigning.id, { safe: address, owner, signature }), anew),
      error => run.failed(failureOf(error), anew),
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
    const signed = async () => {
      if (!safe) throw new OwnerError({ kind: 'not-an-owner' })
      const { signer } = signerOf(ownerOf(safe, owner))
      const text = writeDecline({
        ...{ domain: new URL(cosigning.link).host, cosigning: cosigning.id, reason },
        account: parseAccountId(cosigning.account),
        owner: parseAddress(owner),
      })
      return (await options.link()).signMessage(text, signer)
    }
    signed().then(
      signature => handIn(run, () => client.decline(cosigning.id, { owner, reason, signature }), anew),
      error => run.failed(failureOf(error), anew),
    )
  }

  let proceed: (() => void) | null = null

  function approveOnChain(cosigning: Cosigning, address: string, owner: string) {
    const run = begin(actOf('approve-on-chain', cosigning, address, owner), 'estimating')
    const anew = () => approveOnChain(cosigning, address, owner)
    const estimated = async () => {
      const safe = safeOf(cosigning, address, owner)
      walletOf(owner)
      const chain = await chainOf(accountChain(parseAccountId(cosigning.account)))
      const approval = approvalOf(safe, owner)
      return { chain, approval, cost: await costOf(options.node(chain.id), approval, chain.id) }
    }
    estimated().then(
      ({ chain, approval, cost }) => {
        if (run.signal.aborted) return
        proceed = () => void approve(cosigning, run.act, approval, chain, anew)
        run.costs(cost)
      },
      error => run.failed(failureOf(error), anew),
    )
  }

  async function approve(
    cosigning: Cosigning,
    act: OwnerAct,
    approval: Approval,
    chain: SiteChain,
    anew: () => void,
  ) {
    const run = begin(act, 'waiting-for-wallet')
    let hash: `0x${string}`
    try {
      const { provider } = walletOf(act.owner)
      const { switchChain } = await options.link()
      const now = await provider.request({ method: 'eth_chainId' }).catch(() => null)
      if (Number(now) !== Number(chain.id.slice('eip155:'.length))) {
        run.is('switching-network')
        // Signed on another chain it would approve nothing, and cost all the same.
        await switchChain(chain, () => {}).catch(error => {
          const reason = error instanceof NetworkError ? error.kind : 'unknown'
          throw new OwnerError({ kind: 'wrong-network', reason }, { cause: error })
        })
      }
      if (run.signal.aborted) return
      run.asksWallet()
      const answer = await provider.request({ method: 'eth_sendTransaction', params: [approval] })
      if (typeof answer !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(answer))
        throw new TypeError('The wallet answered something that is not a transaction.')
      hash = `0x${answer.slice(2)}`
    } catch (error) {
      run.failed(failureOf(error), anew)
      return
    }
    options.onSent?.({ chain: chain.id, from: act.owner, hash })
    if (!run.signal.aborted) await followed(run, cosigning, chain, hash, anew)
  }

  async function followed(
    run: Run,
    cosigning: Cosigning,
    chain: SiteChain,
    hash: `0x${string}`,
    anew: () => void,
  ) {
    run.sent(hash, chain.id)
    try {
      await inBlock(options.node(chain.id), hash, run.signal)
    } catch (error) {
      run.failed(failureOf(error), anew)
      return
    }
    const { safe, owner } = run.act
    const ask = () => client.confirm(cosigning.id, { safe, owner, signature: approvedPart(owner) })
    await handIn(run, () => seenByNodes(ask, run.signal), anew)
  }

  return {
    ...{ state: runs.state, confirm, decline, approveOnChain },
    proceed: () => {
      if (runs.state.getSnapshot().status === 'cost-ready') proceed?.()
    },
    retry: runs.retry,
    reset: () => {
      proceed = null
      runs.reset()
    },
  }
}

/** The server's nodes may be a block behind the one that the transaction was seen in. */
async function seenByNodes(ask: () => Promise<Cosigning>, signal: AbortSignal): Promise<Cosigning> {
  const end = Date.now() + nodesLag
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const failure = cosigningFailure(error)
      const mayCome = failure.kind === 'confirmation-refused' && failure.fault === 'hash-not-approved'
      if (!mayCome || Date.now() >= end) throw error
      await pause(2_000, signal)
    }
  }
}
