import type { Cosigning } from '@countersign/api'
import type { SiteChain } from '../connection/link.ts'
import type { Wallet } from '../wallet.ts'
import { askOwner } from './ask-owner.ts'
import { type HeardWallet, hearWallet, WalletAnswerError } from './heard-wallet.ts'
import type { OwnerOptions } from './owner.ts'
import { OwnerError } from './owner-error.ts'
import { actOf, failureOf, safeOf } from './owner-question.ts'
import type { OwnerRuns } from './owner-run.ts'
import { ownerSignature } from './owner-signature.ts'
import type { OwnerAct } from './owner-state.ts'
import { isHash, transactionOf } from './safe-on-chain.ts'
import type { SafeQueue } from './safe-queue.ts'
import { hashQuestion, type SafeTransaction, transactionTypedData } from './safe-transaction.ts'
import { quantity, unreachable } from './sending.ts'

type ProposeOptions = {
  readonly options: Pick<OwnerOptions, 'link' | 'chains' | 'node'>
  readonly begin: OwnerRuns['begin']
  /** @throws {OwnerError} where the wallet is not this owner's */
  readonly walletOf: (owner: string) => Wallet
  readonly chainOf: (cosigning: Cosigning) => Promise<SiteChain>
  /** Hears how it goes on once the person has read what it costs. */
  readonly ready: (proceed: () => void) => void
}

/** What a transaction by which a Safe signs has used, and what each signature of it adds, in gas; rounded up. */
const gasOf = (signatures: number) => 90_000n + 8_000n * BigInt(signatures)

/** Makes what proposes to the owners of a Safe that it signs on the chain; without a queue, says what they would do. */
export function createPropose({ options, begin, walletOf, chainOf, ready }: ProposeOptions) {
  return function propose(cosigning: Cosigning, address: string, owner: string, queue: SafeQueue | null) {
    const run = begin(actOf('propose', cosigning, address, owner), 'estimating')
    const anew = () => propose(cosigning, address, owner, queue)
    const prepared = async () => {
      const safe = safeOf(cosigning, address, owner)
      const chain = await chainOf(cosigning)
      const node = options.node(chain.id)
      const transaction = await transactionOf(safe, node)
      if (queue && (await atQueue(queue, () => queue.holds(transaction)))) return run.is('proposed')
      const gas = gasOf(safe.threshold)
      const price = await node('eth_gasPrice', []).then(quantity).catch(unreachable)
      if (run.signal.aborted) return
      ready(() => {
        if (queue) submit(cosigning, run.act, queue, transaction, anew)
      })
      run.costs({ gas, fee: gas * price, balance: null, chain: chain.id }, transaction)
    }
    prepared().catch(error => run.failed(failureOf(error, nobodySaid), anew))
  }

  function submit(
    cosigning: Cosigning,
    act: OwnerAct,
    queue: SafeQueue,
    transaction: SafeTransaction,
    anew: () => void,
  ) {
    const run = begin(act, 'waiting-for-wallet')
    let heard: HeardWallet | undefined
    const submitted = async () => {
      const safe = safeOf(cosigning, act.safe, act.owner)
      heard = hearWallet(walletOf(act.owner), options.link)
      const node = options.node((await chainOf(cosigning)).id)
      const nonce = await atQueue(queue, queue.nextNonce)
      const question = { to: safe.address, data: hashQuestion(transaction, nonce) }
      const safeTxHash = await node('eth_call', [question, 'latest']).catch(unreachable)
      if (!isHash(safeTxHash)) throw new OwnerError({ kind: 'would-revert', code: null })
      const answer = await askOwner(heard, {
        typedData: transactionTypedData(safe, transaction, nonce),
        // What a node says is the hash may be that of something else: a wallet that signs it sees nothing of it.
        hash: null,
        signer: act.owner,
        chains: await options.chains(),
        tell: step => (step === 'signing' ? run.asksWallet() : run.is(step)),
      })
      const signature = ownerSignature(answer)
      if (signature === null) throw new WalletAnswerError('a signature of a key')
      if (run.signal.aborted) return
      run.is('sending')
      const proposal = { ...transaction, nonce, safeTxHash, sender: act.owner, signature }
      await atQueue(queue, () => queue.propose(proposal))
      run.is('proposed')
    }
    submitted().catch(error => run.failed(failureOf(error, heard?.said ?? nobodySaid), anew))
  }
}

const nobodySaid = () => false

/** @throws {OwnerError} `not-proposed` */
async function atQueue<Answer>(queue: SafeQueue, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (cause) {
    throw new OwnerError({ kind: 'not-proposed', said: queue.whyNot(cause) }, { cause })
  }
}
