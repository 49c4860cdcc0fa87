import type { Cosigning, CosigningSafe } from '@countersign/api'
import { type Address, accountChain, parseAccountId } from '@countersign/core'
import { NetworkError, type SiteChain } from '../connection/link.ts'
import type { AskNode } from '../transactions/node.ts'
import type { Wallet } from '../wallet.ts'
import { approvalOf, approvedPart } from './approval.ts'
import { askOwner } from './ask-owner.ts'
import { type HeardWallet, hearWallet, WalletAnswerError } from './heard-wallet.ts'
import type { OwnerOptions } from './owner.ts'
import { OwnerError } from './owner-error.ts'
import { actOf, failureOf, safeOf } from './owner-question.ts'
import type { OwnerRuns, OwnerRun as Run } from './owner-run.ts'
import { ownerSignature } from './owner-signature.ts'
import type { OwnerAct } from './owner-state.ts'
import type { SafeQueue } from './safe-queue.ts'
import {
  executionBy,
  hashQuestion,
  type SafeTransaction,
  signedQuestion,
  signingLibraries,
  signingTransaction,
  transactionTypedData,
} from './safe-transaction.ts'
import { type Call, costOf, inBlock, pause, unreachable } from './sending.ts'
import { cosigningFailure } from './signing-failure.ts'

type OnChainOptions = {
  readonly options: Pick<OwnerOptions, 'link' | 'chains' | 'client' | 'node' | 'onSent'>
  readonly begin: OwnerRuns['begin']
  /** @throws {OwnerError} where the wallet is not this owner's */
  readonly walletOf: (owner: string) => Wallet
  readonly handIn: (run: Run, ask: () => Promise<Cosigning>, anew: () => void) => Promise<void>
}

/** What an owner has read the cost of, and what comes after it is in a block. */
type Prepared = {
  readonly chain: SiteChain
  readonly call: Call
  readonly usualGas: bigint
  readonly onceThere: (run: Run) => Promise<void>
}

/** For how long what is in a block may take to be seen by other nodes, in milliseconds. */
const nodesLag = 30_000

/** Makes what an owner does by transactions: for themselves, for the Safe as a whole, or with the others. */
export function createOnChain({ options, begin, walletOf, handIn }: OnChainOptions) {
  let proceed: (() => void) | null = null

  async function chainOf({ account }: Cosigning): Promise<SiteChain> {
    const id = accountChain(parseAccountId(account))
    const chain = (await options.chains()).find(each => each.id === id)
    if (!chain) throw new OwnerError({ kind: 'chain-not-offered' })
    return chain
  }

  function approve(cosigning: Cosigning, address: string, owner: string) {
    const run = begin(actOf('approve-on-chain', cosigning, address, owner), 'estimating')
    const anew = () => approve(cosigning, address, owner)
    const signature = approvedPart(owner)
    const ask = () => options.client.confirm(cosigning.id, { safe: address, owner, signature })
    estimate(run, anew, async () => {
      const safe = safeOf(cosigning, address, owner)
      walletOf(owner)
      const onceThere = (run: Run) => handIn(run, () => seenByNodes(ask, run.signal), anew)
      return { chain: await chainOf(cosigning), call: approvalOf(safe, owner), usualGas: 60_000n, onceThere }
    })
  }

  function sign(cosigning: Cosigning, address: string, owner: string) {
    const run = begin(actOf('sign-on-chain', cosigning, address, owner), 'estimating')
    estimate(
      run,
      () => sign(cosigning, address, owner),
      async () => {
        const safe = safeOf(cosigning, address, owner)
        walletOf(owner)
        const chain = await chainOf(cosigning)
        const node = options.node(chain.id)
        const data = executionBy(owner, await transactionOf(safe, node))
        const onceThere = async (run: Run) => {
          // Safes before 1.3.0 do not say by a transaction that fails that what it did has failed.
          if (await isSigned(node, safe, run.signal)) run.is('signed-on-chain')
          else throw new OwnerError({ kind: 'would-revert', code: null })
        }
        return { chain, call: { from: owner, to: safe.address, data }, usualGas: 120_000n, onceThere }
      },
    )
  }

  /** Asks what something costs, and keeps how it goes on. */
  function estimate(run: Run, anew: () => void, prepare: () => Promise<Prepared>) {
    const estimated = async () => {
      const prepared = await prepare()
      const { chain, call, usualGas } = prepared
      return { prepared, cost: await costOf(options.node(chain.id), call, chain.id, usualGas) }
    }
    estimated().then(
      ({ prepared, cost }) => {
        if (run.signal.aborted) return
        proceed = () => void send(run.act, prepared, anew)
        run.costs(cost)
      },
      error => run.failed(failureOf(error, nobodySaid), anew),
    )
  }

  async function send(act: OwnerAct, { chain, call, onceThere }: Prepared, anew: () => void) {
    const run = begin(act, 'waiting-for-wallet')
    let heard: HeardWallet | undefined
    let hash: `0x${string}`
    try {
      heard = hearWallet(walletOf(act.owner), options.link)
      await goTo(chain, heard, run)
      if (run.signal.aborted) return
      run.asksWallet()
      const answer = await heard.provider.request({ method: 'eth_sendTransaction', params: [call] })
      if (!isHash(answer)) throw new WalletAnswerError('a transaction')
      hash = answer
    } catch (error) {
      run.failed(failureOf(error, heard?.said ?? nobodySaid), anew)
      return
    }
    options.onSent?.({ chain: chain.id, from: act.owner, hash })
    if (run.signal.aborted) return
    run.sent(hash, chain.id)
    try {
      await inBlock(options.node(chain.id), hash, run.signal)
      await onceThere(run)
    } catch (error) {
      const failure = failureOf(error, nobodySaid)
      run.failed(failure.kind === 'would-revert' ? { kind: 'reverted', hash } : failure, anew)
    }
  }

  function propose(cosigning: Cosigning, address: string, owner: string, queue: SafeQueue) {
    const run = begin(actOf('propose', cosigning, address, owner), 'waiting-for-wallet')
    const anew = () => propose(cosigning, address, owner, queue)
    let heard: HeardWallet | undefined
    const atQueue = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
      try {
        return await ask()
      } catch (cause) {
        throw new OwnerError({ kind: 'not-proposed', said: queue.whyNot(cause) }, { cause })
      }
    }
    const proposed = async () => {
      const safe = safeOf(cosigning, address, owner)
      heard = hearWallet(walletOf(owner), options.link)
      const node = options.node((await chainOf(cosigning)).id)
      const [transaction, nonce] = await Promise.all([
        transactionOf(safe, node),
        atQueue(() => queue.nextNonce()),
      ])
      const question = { to: safe.address, data: hashQuestion(transaction, nonce) }
      const safeTxHash = await node('eth_call', [question, 'latest']).catch(unreachable)
      if (!isHash(safeTxHash)) throw new OwnerError({ kind: 'would-revert', code: null })
      const answer = await askOwner(heard, {
        typedData: transactionTypedData(safe, transaction, nonce),
        // What a node says is the hash may be that of something else.
        hash: null,
        signer: owner,
        chains: await options.chains(),
        tell: step => (step === 'signing' ? run.asksWallet() : run.is(step)),
      })
      const signature = ownerSignature(answer)
      if (signature === null) throw new WalletAnswerError('a signature of a key')
      if (run.signal.aborted) return
      run.is('sending')
      const sender = run.act.owner
      await atQueue(() => queue.propose({ ...transaction, nonce, safeTxHash, sender, signature }))
      run.is('proposed')
    }
    proposed().catch(error => run.failed(failureOf(error, heard?.said ?? nobodySaid), anew))
  }

  return { approve, sign, propose, proceed: () => proceed?.(), forget: () => (proceed = null) }
}

const nobodySaid = () => false

/** Has the wallet change its network: on another one it would come to nothing, and cost all the same. */
async function goTo(chain: SiteChain, { provider, switchChain }: HeardWallet, run: Run): Promise<void> {
  const now = await provider.request({ method: 'eth_chainId' }).catch(() => null)
  if (Number(now) === Number(chain.id.slice('eip155:'.length))) return
  run.is('switching-network')
  await switchChain(chain, () => {}).catch(error => {
    const reason = error instanceof NetworkError ? error.kind : 'unknown'
    throw new OwnerError({ kind: 'wrong-network', reason }, { cause: error })
  })
}

/**
 * Makes the transaction by which a Safe signs, with what is there on its chain.
 *
 * @throws {OwnerError} `no-library` or `node-unreachable`
 */
async function transactionOf(safe: CosigningSafe, ask: AskNode): Promise<SafeTransaction> {
  const libraries = signingLibraries(safe)
  if (libraries === null) return signingTransaction(safe, null)
  const isThere = await Promise.all(
    libraries.map(async (library: Address) => {
      const code = await ask('eth_getCode', [library, 'latest']).catch(unreachable)
      return typeof code === 'string' && code.length > 2
    }),
  )
  const library = libraries.find((_, index) => isThere[index])
  if (!library) throw new OwnerError({ kind: 'no-library' })
  return signingTransaction(safe, library)
}

/** Says whether a Safe has signed on the chain. The node that is asked may be a block behind. */
async function isSigned(
  ask: AskNode,
  { address, hash }: CosigningSafe,
  signal: AbortSignal,
): Promise<boolean> {
  const end = Date.now() + nodesLag / 3
  for (;;) {
    const call = { to: address, data: signedQuestion(hash) }
    const answer = await ask('eth_call', [call, 'latest']).catch(unreachable)
    if (isHash(answer) && BigInt(answer) !== 0n) return true
    if (Date.now() >= end) return false
    await pause(2_000, signal)
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

/** 32 bytes: of a transaction, of what a node answers. */
function isHash(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value)
}
