import type { Cosigning } from '@countersign/api'
import { accountChain, parseAccountId } from '@countersign/core'
import { NetworkError, type SiteChain } from '../connection/link.ts'
import type { Wallet } from '../wallet.ts'
import { approvalOf, approvedPart } from './approval.ts'
import { type HeardWallet, hearWallet, WalletAnswerError } from './heard-wallet.ts'
import type { OwnerOptions } from './owner.ts'
import { OwnerError } from './owner-error.ts'
import { actOf, failureOf, safeOf } from './owner-question.ts'
import type { OwnerRuns, OwnerRun as Run } from './owner-run.ts'
import type { OwnerAct } from './owner-state.ts'
import { createPropose } from './propose.ts'
import { isHash, isSigned, transactionOf } from './safe-on-chain.ts'
import { executionBy } from './safe-transaction.ts'
import { type Call, costOf, inBlock, nodesLag, pause } from './sending.ts'
import { cosigningFailure } from './signing-failure.ts'

type OnChainOptions = {
  readonly options: Pick<OwnerOptions, 'link' | 'chains' | 'client' | 'node' | 'onSent'>
  readonly begin: OwnerRuns['begin']
  /** @throws {OwnerError} where the wallet is not this owner's */
  readonly walletOf: (owner: string) => Wallet
  readonly handIn: (run: Run, ask: () => Promise<Cosigning>, retry: () => void) => Promise<void>
}

/** What an owner has read the cost of, and what comes after it is in a block. */
type Prepared = {
  readonly chain: SiteChain
  readonly call: Call
  readonly usualGas: bigint
  readonly onceThere: (run: Run) => Promise<void>
}

/** Makes what an owner does by transactions: for themselves, for the Safe as a whole, or with the others. */
export function createOnChain({ options, begin, walletOf, handIn }: OnChainOptions) {
  let proceed: (() => void) | null = null

  async function chainOf({ account }: Cosigning): Promise<SiteChain> {
    const id = accountChain(parseAccountId(account))
    const chain = (await options.chains()).find(each => each.id === id)
    if (!chain) throw new OwnerError({ kind: 'chain-not-offered' })
    return chain
  }

  function ready(go: () => void) {
    proceed = go
  }

  function forget() {
    proceed = null
  }

  function approve(cosigning: Cosigning, address: string, owner: string) {
    const run = begin(actOf('approve-on-chain', cosigning, address, owner), 'estimating')
    const retry = () => approve(cosigning, address, owner)
    const signature = approvedPart(owner)
    const ask = () => options.client.confirm(cosigning.id, { safe: address, owner, signature })
    estimate(run, retry, async () => {
      const safe = safeOf(cosigning, address, owner)
      walletOf(owner)
      const onceThere = (run: Run) => handIn(run, () => seenByNodes(ask, run.signal), retry)
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
          if (!(await isSigned(node, safe, run.signal)))
            throw new OwnerError({ kind: 'would-revert', code: null })
          run.is('signed-on-chain')
          // Whoever asks for it has the server look at the chain soon. It does so by itself, too.
          await options.client.cosigning(cosigning.id).catch(() => {})
        }
        return { chain, call: { from: owner, to: safe.address, data }, usualGas: 120_000n, onceThere }
      },
    )
  }

  /** Asks what something costs, and keeps how it goes on. */
  function estimate(run: Run, retry: () => void, prepare: () => Promise<Prepared>) {
    const estimated = async () => {
      const prepared = await prepare()
      const { chain, call, usualGas } = prepared
      return { prepared, cost: await costOf(options.node(chain.id), call, chain.id, usualGas) }
    }
    estimated().then(
      ({ prepared, cost }) => {
        if (run.signal.aborted) return
        ready(() => void send(run.act, prepared, retry))
        run.costs(cost)
      },
      error => run.failed(failureOf(error, nobodySaid), retry),
    )
  }

  async function send(act: OwnerAct, prepared: Prepared, retry: () => void) {
    const { chain, call, onceThere } = prepared
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
      const failure = failureOf(error, heard?.said ?? nobodySaid)
      // The cost is still valid: a person who refused by mistake is asked again, without being shown it once more.
      const wasRefused = failure.kind === 'wallet' && failure.code === 'refused'
      run.failed(failure, wasRefused ? () => void send(act, prepared, retry) : retry)
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
      run.failed(failure.kind === 'would-revert' ? { kind: 'reverted', hash } : failure, retry)
    }
  }

  /** What is read the cost of, the person goes on with by `proceed`. */
  const propose = createPropose({ options, begin, walletOf, chainOf, ready })

  return { approve, sign, propose, proceed: () => proceed?.(), forget }
}

/** Nothing was asked of the wallet yet, or nothing is any more. */
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
