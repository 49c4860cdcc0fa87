import { chainNumber, eip155Chain } from '@countersign/core'
import { askOwner } from './ask-owner.ts'
import { type ActSteps, type OwnerContext, placeOf } from './owner-context.ts'
import { OwnerError, ownerFailure } from './owner-failure.ts'
import { ownerSignature } from './owner-signature.ts'
import type { OwnerAct } from './owner-state.ts'
import { WalletAnswerError } from './recorded-wallet.ts'
import { isHash, transactionOf } from './safe-on-chain.ts'
import type { SafeQueue } from './safe-queue.ts'
import { hashQuestion, transactionTypedData } from './safe-transaction.ts'
import { quantity, unreachable } from './sending.ts'

/** The gas that a transaction by which a Safe signs has used, plus the gas for each signature; rounded up. */
const gasOf = (signatures: number) => 90_000n + 8_000n * BigInt(signatures)

/** Creates the steps by which an owner proposes to the others that their Safe signs on the chain. */
export function createProposalSteps({ node, chains, walletOf, chainOf, askWallet }: OwnerContext): ActSteps {
  return {
    prepare: async act => {
      try {
        const queue = queueOf(act)
        const { safe } = placeOf(act)
        const chain = await chainOf(act.cosigning)
        const transaction = await transactionOf(safe, node(chain.id))
        if (queue && (await atQueue(queue, () => queue.holds(transaction))))
          return { result: { kind: 'proposed' } }
        const gas = gasOf(safe.threshold)
        const price = await node(chain.id)('eth_gasPrice', []).then(quantity).catch(unreachable)
        const cost = { gas, fee: gas * price, balance: null, chainId: chainNumber(chain.id) }
        return queue
          ? { question: { kind: 'proposal', cost, transaction } }
          : { result: { kind: 'by-hand', cost, transaction } }
      } catch (error) {
        return { failure: ownerFailure(error), retry: 'prepare' }
      }
    },
    ask: (act, question, tell) =>
      askWallet(
        () => walletOf(act.owner),
        async wallet => {
          const queue = queueOf(act)
          if (!queue || question.kind !== 'proposal') throw new TypeError('There is nothing to propose.')
          const { transaction } = question
          const ask = node(eip155Chain(question.cost.chainId))
          const { safe } = placeOf(act)
          const nonce = await atQueue(queue, queue.nextNonce)
          const call = { to: safe.address, data: hashQuestion(transaction, nonce) }
          const safeTxHash = await ask('eth_call', [call, 'latest']).catch(unreachable)
          if (!isHash(safeTxHash)) throw new OwnerError({ kind: 'would-revert', code: null })
          const given = await askOwner(wallet, {
            typedData: transactionTypedData(safe, transaction, nonce),
            // A node could return the hash of something else, and a wallet that signs a hash does not show its content.
            hash: null,
            signer: act.owner,
            chains: await chains(),
            tell,
          })
          const signature = ownerSignature(given)
          if (signature === null) throw new WalletAnswerError('signature')
          return { answer: { ...transaction, nonce, safeTxHash, sender: act.owner, signature } }
        },
        () => 'prepare',
      ),
    check: async (act, { answer }) => {
      try {
        const queue = queueOf(act)
        if (!queue || typeof answer === 'string') throw new TypeError('There is nothing to propose.')
        await atQueue(queue, () => queue.propose(answer))
        return { result: { kind: 'proposed' } }
      } catch (error) {
        return { failure: ownerFailure(error), retry: 'prepare' }
      }
    },
  }
}

function queueOf(act: OwnerAct): SafeQueue | null {
  return act.kind === 'propose' ? act.queue : null
}

/** @throws {OwnerError} `not-proposed` */
async function atQueue<Answer>(queue: SafeQueue, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (cause) {
    throw new OwnerError({ kind: 'not-proposed', said: queue.whyNot(cause) }, { cause })
  }
}
