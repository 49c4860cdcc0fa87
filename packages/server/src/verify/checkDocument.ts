import {
  type ChainId,
  type NodeClient,
  type Proof,
  ProofFormatError,
  type ProofQuestion,
  type ProofReport,
  parseProof,
  type Recover,
  type Unavailable,
  verifyProof,
} from '@countersign/core'
import type { ChainNode } from '../rpc/node.ts'
import type { ChainNodes, Nodes } from '../rpc/nodes.ts'
import { agree } from '../verdicts/agreement.ts'
import { nodeClient } from '../verdicts/nodeClient.ts'

export type CheckDocument = (document: unknown, expected?: ProofQuestion['expected']) => Promise<ProofReport>

/** How long a node may take for each question, in milliseconds. */
const questionTime = 3_000
/** How often a proof is looked at by other nodes. */
const mostLooks = 3

/**
 * Makes what checks a proof as `verifyProof` of core does, by the agreement of the configured nodes: two looks at the whole
 * of it, each by other nodes, that say the same; a third where they differ. Of a chain with one node each look is by that.
 */
export function createCheckDocument(options: {
  nodes: Nodes
  recover: Recover
  publicOrigin: string
  /** The site's own keys. */
  keySet: () => Promise<unknown>
  /** Finds a proof that this site issued; `undefined` if it issued none of that id, or does not keep it any more. */
  find: (id: string) => Promise<{ readonly revoked: boolean; readonly original: unknown } | undefined>
  /** For all looks together, in milliseconds. What was not answered by then is `unavailable`. */
  time: number
  now: () => number
}): CheckDocument {
  const { nodes, recover, publicOrigin, keySet, find, time, now } = options

  return async function checkDocument(document, expected) {
    const end = performance.now() + time
    const proof = read(document)
    const ours = proof?.origin === publicOrigin
    const [keys, kept] = ours ? await Promise.all([keySet(), find(proof.id)]) : []
    const question = { document, recover, expected, keys, ...kept, now: now(), timeout: questionTime }
    const chains = proof ? askedChains(proof, nodes) : []
    if (chains.length === 0) return verifyProof(question)

    const looks = Math.min(mostLooks, Math.max(...chains.map(({ chain }) => chain.nodes.length)))
    const required = Math.max(...chains.map(({ chain }) => Math.min(chain.witnesses ?? 1, looks)))
    const said: (ProofReport | Unavailable)[] = []
    for (let look = 0; look < looks; look += 1) {
      const report = await verifyProof({
        ...question,
        clients: clientsOf(chains, look),
        // Its share of what is left: those that are silent leave time for others.
        signal: AbortSignal.timeout(Math.max(0, Math.floor((end - performance.now()) / (looks - look)))),
      })
      said.push(report)
      const rule = { required, wanted: Math.max(required, Math.min(2, looks)) }
      const agreement = agree(said, look < looks - 1, rule, outcomeOf)
      if (agreement.status === 'open') continue
      const { answer } = agreement
      if ('checks' in answer) return mostKnowing(said, answer)
      return disagreeing(said, answer)
    }
    throw new Error('No node was asked.')
  }
}

/** Reads a proof, to know whom to ask. What is wrong with it is found by `verifyProof`. */
function read(document: unknown): Proof | undefined {
  try {
    return parseProof(document)
  } catch (error) {
    if (error instanceof ProofFormatError) return undefined
    throw error
  }
}

/** Lists the chains that have to be asked, and can be. A key asks nobody. */
function askedChains({ accounts }: Proof, nodes: Nodes): ChainNodes[] {
  const chains = new Set(accounts.filter(({ method }) => method !== 'eoa').map(({ chain }) => chain))
  return [...chains].map(chain => nodes.get(chain)).filter(chainNodes => chainNodes !== undefined)
}

/** Gives a node of each chain for one look: the first for the first, and the last where there are no more. */
function clientsOf(chains: readonly ChainNodes[], look: number) {
  const clients = new Map<ChainId, NodeClient>(
    chains.map(({ chain, inOrder }) => {
      const order: readonly ChainNode[] = inOrder()
      const node = order[Math.min(look, order.length - 1)]
      if (!node) throw new Error('A chain has no nodes.')
      return [chain.id, nodeClient(node, questionTime)]
    }),
  )
  return (chain: ChainId) => clients.get(chain)
}

/**
 * What must be the same for two looks to say the same: how it ends, at which field, and what holds now. Of the old blocks
 * one node may know the state, and another not; what it says of them is in how it ends.
 */
function outcomeOf({ status, field, accounts }: ProofReport): string {
  return JSON.stringify([status, field, accounts.map(({ now, safeNow }) => [now.status, safeNow])])
}

/** Of the looks that say the same, takes the one that knows most of the old blocks. */
function mostKnowing(said: readonly (ProofReport | Unavailable)[], answer: ProofReport): ProofReport {
  const unknown = ({ accounts }: ProofReport) =>
    accounts.filter(({ atSigning }) => atSigning.status === 'unavailable').length
  const same = said
    .filter(report => 'checks' in report)
    .filter(report => outcomeOf(report) === outcomeOf(answer))
  return same.toSorted((one, other) => unknown(one) - unknown(other))[0] ?? answer
}

/** Says of the last look that its nodes and others contradict each other. */
function disagreeing(said: readonly (ProofReport | Unavailable)[], { reason }: Unavailable): ProofReport {
  const last = said.findLast(report => 'checks' in report)
  if (!last) throw new Error('No node was asked.')
  return {
    ...last,
    status: 'unavailable',
    reason: null,
    field: null,
    accounts: last.accounts.map(({ account, atSigning, now }) => ({
      account,
      atSigning: doubted(atSigning, reason),
      now: doubted(now, reason),
      safeNow: null,
    })),
    checks: { ...last.checks, signatures: 'unavailable', now: 'unavailable' },
  }
}

/** A key's verdict stays: nobody was asked for it. */
function doubted(
  verdict: ProofReport['accounts'][number]['now'],
  reason: Unavailable['reason'],
): ProofReport['accounts'][number]['now'] {
  return verdict.status === 'verified' && verdict.method === 'eoa'
    ? verdict
    : { status: 'unavailable', reason }
}
