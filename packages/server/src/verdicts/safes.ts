import {
  type AccountId,
  type AllowedFactories,
  accountChain,
  type ChainId,
  type ConfirmationQuestion,
  type ConfirmationVerdict,
  type NodeQuestion,
  type Recover,
  readSafe,
  type Safe,
  type SafeReading,
  type SafeSignatureQuestion,
  type SafeVerdict,
  type SafeVerified,
  type Unavailable,
  verifyConfirmation,
  verifySafeSignature,
} from '@countersign/core'
import type { Nodes } from '../rpc/nodes.ts'
import { allFind, noNode } from './agreement.ts'
import type { findPasskey } from './find-passkey.ts'
import { type ProofQuery, queryForProof } from './query-for-proof.ts'
import type { NodesQuery, QueryNodes } from './query-nodes.ts'

/** A question of `core` without what this server adds. */
type SafeQuestion<Question> = Omit<Question, keyof NodeQuestion | 'recover' | 'otherChains'> & {
  /** Which factories may be called. @default those of the configuration */
  readonly factories?: AllowedFactories
  /** For all nodes together, in milliseconds. @default 5000 */
  readonly timeout?: number | undefined
}

/** A verdict about the signature of a Safe, with what only this server checks. */
export type CheckedSafeVerdict =
  | Exclude<SafeVerdict, SafeVerified>
  | (SafeVerified & {
      /** How many owners the Safe has; `null`: the nodes that agree on the verdict see different numbers. */
      readonly ownerCount: number | null
      /** Whether an owner signed with a passkey; missing if that was not to be checked. */
      readonly passkey?: boolean
    })

/**
 * Answers questions about Safes, by agreement of the configured nodes. An answer is `unavailable` if no node is
 * available.
 */
export type SafeVerifier = {
  readSafe(question: SafeQuestion<Parameters<typeof readSafe>[0]>): Promise<SafeReading>
  verifyConfirmation(question: SafeQuestion<ConfirmationQuestion>): Promise<ConfirmationVerdict>
  /**
   * @param question.forProof - whether the verdict becomes part of a proof: the nodes must then agree on the whole Safe,
   * including its version and owners who have not signed, and on a block (`queryForProof`).
   *
   * @default false: agreement on what decides is enough
   *
   * @param question.withPasskey - whether to check afterwards if an owner signed with a passkey (`findPasskey`). `passkey`
   *   is then `true` only if all nodes say so that agree on the verdict, which it never changes. @default false
   */
  verifySafeSignature(
    question: SafeQuestion<SafeSignatureQuestion> & { forProof?: boolean; withPasskey?: boolean },
  ): Promise<CheckedSafeVerdict>
}

export function createSafeVerifier(options: {
  nodes: Nodes
  queryNodes: QueryNodes
  recover: Recover
  factories: AllowedFactories
}): SafeVerifier {
  const { nodes, queryNodes, recover, factories } = options

  function agreed<Answer extends { readonly status: string }>(
    { account, timeout = 5_000 }: { account: AccountId; timeout?: number | undefined },
    question: Omit<NodesQuery<Answer>, 'timeout'>,
  ): Promise<Answer | Unavailable> {
    const chainNodes = nodes.get(accountChain(account))
    return chainNodes ? queryNodes(chainNodes, { ...question, timeout }) : Promise.resolve(noNode)
  }

  /** The other configured chains: an owner's wallet may have signed for one of them by mistake. */
  function othersThan(account: AccountId): ChainId[] {
    return [...nodes.keys()].filter(chain => chain !== accountChain(account))
  }

  return {
    readSafe: question =>
      agreed<Exclude<SafeReading, Unavailable>>(question, {
        ask: node => readSafe({ factories, ...question, ...node }),
        outcome: answer =>
          answer.status === 'safe' ? stateOf(answer.safe) : `${answer.status} ${answer.reason}`,
      }),
    verifyConfirmation: question =>
      agreed<Exclude<ConfirmationVerdict, Unavailable>>(question, {
        ask: node =>
          verifyConfirmation({
            factories,
            ...question,
            ...node,
            recover,
            otherChains: othersThan(question.account),
          }),
        outcome: confirmationOutcome,
        holdsAlone: answer => answer.status === 'refused' && !('safe' in answer),
      }),
    async verifySafeSignature({ forProof = false, withPasskey = false, timeout = 5_000, ...question }) {
      const chainNodes = nodes.get(accountChain(question.account))
      if (!chainNodes) return noNode
      const outcome = (answer: Exclude<SafeVerdict, Unavailable>) =>
        forProof && answer.status === 'verified'
          ? `${signatureOutcome(answer)} ${stateOf(answer.safe)}`
          : signatureOutcome(answer)
      /** The answers of the nodes that verified it, each with what asks that node. */
      const verified: { answer: SafeVerified; asked: Parameters<typeof findPasskey>[1] }[] = []
      const query: ProofQuery<Exclude<SafeVerdict, Unavailable>> = {
        timeout,
        ask: async (node, block) => {
          const asked = { factories, ...question, ...node }
          const otherChains = othersThan(question.account)
          const answer = await verifySafeSignature({ ...asked, block, recover, otherChains })
          if (answer.status === 'verified') verified.push({ answer, asked })
          return answer
        },
        blockOf: answer => (answer.status === 'verified' ? answer.safe.block : undefined),
        outcome,
        holdsAlone: answer => answer.status === 'unreadable',
      }
      const answer = await (forProof
        ? queryForProof(queryNodes, chainNodes, query)
        : queryNodes(chainNodes, query))
      if (answer.status !== 'verified') return answer
      const agreeing = verified.filter(one => outcome(one.answer) === outcome(answer))
      const counts = new Set(agreeing.map(one => one.answer.safe.owners.length))
      const ownerCount = counts.size === 1 ? answer.safe.owners.length : null
      if (!withPasskey) return { ...answer, ownerCount }
      const finding = await import('./find-passkey.ts')
      const passkey = await allFind(agreeing, one =>
        finding.findPasskey(one.answer, { ...one.asked, timeout: passkeyTimeout }),
      )
      return { ...answer, ownerCount, passkey }
    },
  }
}

/** How long the nodes may take to tell the keys of passkeys, in milliseconds: a person waits, and it decides nothing. */
export const passkeyTimeout = 2_000

function stateOf({ version, handler, threshold, owners, deployed }: Safe): string {
  return JSON.stringify([version, handler ?? null, threshold, owners, deployed])
}

function confirmationOutcome(answer: Exclude<ConfirmationVerdict, Unavailable>): string {
  switch (answer.status) {
    case 'valid':
      return `valid ${answer.confirmation.part.kind}`
    case 'refused':
      return answer.reason === 'bad-part' ? `refused ${answer.fault}` : `refused ${answer.reason}`
    case 'not-a-safe':
    case 'unavailable':
      return `${answer.status} ${answer.reason}`
  }
}

function signatureOutcome(answer: Exclude<SafeVerdict, Unavailable>): string {
  switch (answer.status) {
    case 'verified':
      return `verified ${answer.method} ${answer.owners.join()} ${answer.safe.threshold} ${answer.safe.deployed}`
    case 'refused':
      return answer.reason === 'bad-part' ? `refused ${answer.fault}` : `refused ${answer.reason}`
    case 'unreadable':
    case 'not-a-safe':
    case 'unavailable':
      return `${answer.status} ${answer.reason}`
  }
}
