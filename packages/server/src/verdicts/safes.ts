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
  type Unavailable,
  verifyConfirmation,
  verifySafeSignature,
} from '@countersign/core'
import type { Nodes } from '../rpc/nodes.ts'
import { noNode } from './agreement.ts'
import type { AskNodes, ForNodes } from './askNodes.ts'

/** A question of `core` without what this server knows itself. */
type Asked<Question> = Omit<Question, keyof NodeQuestion | 'recover' | 'otherChains'> & {
  /** Which factories may be called. @default those of the configuration */
  readonly factories?: AllowedFactories
  /** For the nodes together, in milliseconds. @default 5000 */
  readonly timeout?: number | undefined
}

/** Answers about Safes, by the agreement of the configured nodes. Each is `unavailable` where nobody could be asked. */
export type SafeVerifier = {
  readSafe(question: Asked<Parameters<typeof readSafe>[0]>): Promise<SafeReading>
  verifyConfirmation(question: Asked<ConfirmationQuestion>): Promise<ConfirmationVerdict>
  /**
   * @param question.exact - whether the nodes must say the same of the whole Safe, also of its version and of owners who
   *   have not signed: for what is told of it. @default false: what decides is enough
   */
  verifySafeSignature(question: Asked<SafeSignatureQuestion> & { exact?: boolean }): Promise<SafeVerdict>
}

export function createSafeVerifier(options: {
  nodes: Nodes
  askNodes: AskNodes
  recover: Recover
  factories: AllowedFactories
}): SafeVerifier {
  const { nodes, askNodes, recover, factories } = options

  function agreed<Answer extends { readonly status: string }>(
    { account, timeout = 5_000 }: { account: AccountId; timeout?: number | undefined },
    question: Omit<ForNodes<Answer>, 'timeout'>,
  ): Promise<Answer | Unavailable> {
    const chainNodes = nodes.get(accountChain(account))
    return chainNodes ? askNodes(chainNodes, { ...question, timeout }) : Promise.resolve(noNode)
  }

  /** The other chains on offer: an owner's wallet may have signed for one of them by mistake. */
  function othersThan(account: AccountId): ChainId[] {
    return [...nodes.keys()].filter(chain => chain !== accountChain(account))
  }

  return {
    readSafe: question =>
      agreed<Exclude<SafeReading, Unavailable>>(question, {
        ask: asking => readSafe({ factories, ...question, ...asking }),
        outcome: answer => (answer.status === 'safe' ? stateOf(answer.safe) : `not-a-safe ${answer.reason}`),
      }),
    verifyConfirmation: question =>
      agreed<Exclude<ConfirmationVerdict, Unavailable>>(question, {
        ask: asking =>
          verifyConfirmation({
            factories,
            ...question,
            ...asking,
            recover,
            otherChains: othersThan(question.account),
          }),
        outcome: confirmationOutcome,
        holdsAlone: answer => answer.status === 'refused' && !('safe' in answer),
      }),
    verifySafeSignature: ({ exact = false, ...question }) =>
      agreed<Exclude<SafeVerdict, Unavailable>>(question, {
        ask: asking =>
          verifySafeSignature({
            factories,
            ...question,
            ...asking,
            recover,
            otherChains: othersThan(question.account),
          }),
        outcome: answer =>
          exact && answer.status === 'verified'
            ? `${signatureOutcome(answer)} ${stateOf(answer.safe)}`
            : signatureOutcome(answer),
        holdsAlone: answer => answer.status === 'unreadable',
      }),
  }
}

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
      return `not-a-safe ${answer.reason}`
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
      return `${answer.status} ${answer.reason}`
  }
}
