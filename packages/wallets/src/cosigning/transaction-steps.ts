import type { Cosigning } from '@countersign/api'
import { chainNumber, eip155Chain } from '@countersign/core'
import { NetworkError, type SiteChain } from '../connection/wallet-connection.ts'
import { isRefusal } from '../request/refusal.ts'
import type { Tell } from '../request/runner.ts'
import type { SignInFailure } from '../sign-in/failure.ts'
import type { AskNode } from '../transactions/node.ts'
import { approvalOf, approvedPart } from './approval.ts'
import { type ActSteps, type OwnerContext, placeOf } from './owner-context.ts'
import { canBeSentAgain, OwnerError, ownerFailure } from './owner-failure.ts'
import type { OwnerAct, OwnerFailure, OwnerRequest, OwnerResult } from './owner-state.ts'
import { type RecordedWallet, WalletAnswerError } from './recorded-wallet.ts'
import { isHash, isSigned, transactionOf } from './safe-on-chain.ts'
import { executionBy } from './safe-transaction.ts'
import { costOf, inBlock, nodesLag, pause } from './sending.ts'
import { cosigningFailure } from './signing-failure.ts'

/**
 * Creates the steps by which an owner confirms with a transaction, or has a Safe sign that needs no other owner: read
 * the cost, send the transaction, wait for its block.
 */
export function createTransactionSteps(context: OwnerContext): ActSteps {
  const { node, client, walletOf, chainOf, askWallet } = context

  async function callOf(act: OwnerAct, chain: SiteChain) {
    const { safe } = placeOf(act)
    if (act.kind === 'approve-on-chain') return { call: approvalOf(safe, act.owner), usualGas: 60_000n }
    const data = executionBy(act.owner, await transactionOf(safe, node(chain.id)))
    return { call: { from: act.owner, to: safe.address, data }, usualGas: 120_000n }
  }

  async function approved(act: OwnerAct, signal: AbortSignal): Promise<OwnerResult> {
    const { cosigning, safe, owner } = act
    const { hash } = placeOf(act).safe
    const confirm = () => client.confirm(cosigning.id, { safe, hash, owner, signature: approvedPart(owner) })
    return { kind: 'taken', cosigning: await seenByNodes(confirm, signal) }
  }

  async function signed(act: OwnerAct, ask: AskNode, signal: AbortSignal): Promise<OwnerResult> {
    // A Safe before 1.3.0 does not revert if the call that it executed has failed.
    if (!(await isSigned(ask, placeOf(act).safe, signal)))
      throw new OwnerError({ kind: 'would-revert', code: null })
    // The server checks the chain soon after the cosigning is requested. It also does so by itself.
    client.cosigning(act.cosigning.id).catch(() => {})
    return { kind: 'signed-on-chain' }
  }

  return {
    prepare: async act => {
      try {
        placeOf(act)
        walletOf(act.owner)
        const chain = await chainOf(act.cosigning)
        const { call, usualGas } = await callOf(act, chain)
        const cost = await costOf(node(chain.id), call, chainNumber(chain.id), usualGas)
        return { question: { kind: 'transaction', cost, call } }
      } catch (error) {
        return { failure: ownerFailure(error), retry: 'prepare' }
      }
    },
    ask: (act, question, tell, signal) =>
      askWallet(
        () => walletOf(act.owner),
        async wallet => {
          if (question.kind !== 'transaction') throw new TypeError('There is no transaction to send.')
          const { call } = question
          const chain = await chainOf(act.cosigning)
          await goTo(chain, wallet, tell)
          signal.throwIfAborted()
          const hash = await wallet.provider.request({ method: 'eth_sendTransaction', params: [call] })
          if (!isHash(hash)) throw new WalletAnswerError('transaction')
          context.onSent?.({ chain: chain.id, from: act.owner, hash })
          return { answer: hash }
        },
        // The cost is still valid: a person who rejected by mistake does not have to read it again.
        failure => (isRefusal(failure) ? 'ask' : 'prepare'),
      ),
    check: async (act, { question, answer }, tell, signal) => {
      const hash = String(answer)
      try {
        if (question.kind !== 'transaction') throw new TypeError('There is no transaction to wait for.')
        tell.progress('waiting-for-block')
        const ask = node(eip155Chain(question.cost.chainId))
        await inBlock(ask, hash, signal)
        if (act.kind === 'sign-on-chain') return { result: await signed(act, ask, signal) }
        tell.progress(null)
        return { result: await approved(act, signal) }
      } catch (error) {
        const failure = ownerFailure(error)
        // It has been sent, and may have succeeded: a second one would cost as much and change nothing.
        const isOpen = canBeSentAgain(error) || failure.kind === 'node-unreachable' || isBehind(failure)
        const retry = isOpen ? 'check' : 'prepare'
        return { failure: failure.kind === 'would-revert' ? { kind: 'reverted', hash } : failure, retry }
      }
    },
  }
}

/** Asks the wallet to change its network: on another one the transaction would have no effect and still cost something. */
async function goTo(chain: SiteChain, wallet: RecordedWallet, tell: Tell<OwnerRequest>): Promise<void> {
  const now = await wallet.provider.request({ method: 'eth_chainId' }).catch(() => null)
  if (Number(now) === chainNumber(chain.id)) return
  tell.switching()
  await wallet
    .switchChain(chain, () => {})
    .catch(error => {
      const reason = error instanceof NetworkError ? error.code : 'unknown'
      throw new OwnerError({ kind: 'wrong-network', reason }, { cause: error })
    })
  tell.asking()
}

/** Whether the server's nodes do not have the approval yet. */
function isBehind(failure: SignInFailure | OwnerFailure): boolean {
  return failure.kind === 'confirmation-refused' && failure.fault === 'hash-not-approved'
}

/** The server's nodes may be a block behind the node that returned the receipt. */
async function seenByNodes(confirm: () => Promise<Cosigning>, signal: AbortSignal): Promise<Cosigning> {
  const end = performance.now() + nodesLag
  for (;;) {
    try {
      return await confirm()
    } catch (error) {
      if (!isBehind(cosigningFailure(error)) || performance.now() >= end) throw error
      await pause(2_000, signal)
    }
  }
}
