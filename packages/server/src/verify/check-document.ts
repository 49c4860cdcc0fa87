import {
  type ChainId,
  type NodeClient,
  NodeError,
  type Proof,
  ProofFormatError,
  type ProofQuestion,
  type ProofReport,
  parseProof,
  type Recover,
  type Unavailable,
  verifyProof,
} from '@countersign/core'
import { AbandonedError } from '../http/abandoned-error.ts'
import type { ChainNode } from '../rpc/node.ts'
import { nodeClient } from '../rpc/node-client.ts'
import type { ChainNodes, Nodes } from '../rpc/nodes.ts'
import type { Work } from '../store/work.ts'
import { agree } from '../verdicts/agreement.ts'

/**
 * @param work - takes a turn for what follows each answer of a node. A proof can need hundreds. What has not been checked
 * by the deadline is `unavailable`.
 */
export type CheckDocument = (
  document: unknown,
  expected: ProofQuestion['expected'],
  work: Pick<Work, 'inTurn'> & { readonly deadline: AbortSignal },
) => Promise<ProofReport>

/** How long a node may take for each request, in milliseconds. */
const requestTime = 3_000
/** The longest time that `verifyProof` accepts: here the time of the nodes is limited, not that of the whole check. */
const unlimited = 2 ** 31 - 1
/** How many checks of a proof there are at most, each by different nodes. */
const mostRounds = 3

/**
 * Creates the function that verifies a proof as `verifyProof` of core does, by agreement of the configured nodes: two
 * complete checks by different nodes must agree, with a third one if they differ. On a chain with one node, that node
 * makes each check.
 */
export function createCheckDocument(options: {
  nodes: Nodes
  recover: Recover
  publicOrigin: string
  /** The site's own keys. */
  keySet: () => Promise<unknown>
  /** Finds a proof that this site issued; `undefined` if it issued none with that id, or no longer has it. */
  find: (id: string) => Promise<{ readonly revoked: boolean; readonly original: unknown } | undefined>
  /**
   * How long nodes may take for all checks together, in milliseconds. What has no answer by then is `unavailable`. A
   * busy server is not a slow node: waiting for a turn does not count.
   */
  time: number
  now: () => number
}): CheckDocument {
  const { nodes, recover, publicOrigin, keySet, find, time, now } = options

  return async function checkDocument(document, expected, work) {
    const proof = read(document)
    const ours = proof?.origin === publicOrigin
    const [keys, kept] = ours ? await Promise.all([keySet(), find(proof.id)]) : []
    const question = { document, recover, expected, keys, ...kept, now: now(), timeout: unlimited }
    const chains = proof ? chainsOf(proof, nodes) : []
    if (chains.length === 0) return verifyProof(question)

    const rounds = Math.min(mostRounds, Math.max(...chains.map(({ chain }) => chain.nodes.length)))
    const required = Math.max(...chains.map(({ chain }) => Math.min(chain.witnesses ?? 1, rounds)))
    const reports: (ProofReport | Unavailable)[] = []
    let left = time
    for (let round = 0; round < rounds; round += 1) {
      // A share of the remaining time, so that silent nodes leave time for others.
      const clock = createNodeClock(left / (rounds - round))
      const clients = clientsOf(chains, round, { work, clock })
      const signal = AbortSignal.any([clock.signal, work.deadline])
      const report = await verifyProof({ ...question, clients, signal })
      if (clock.signal.reason instanceof AbandonedError) throw clock.signal.reason
      left -= clock.elapsed()
      reports.push(report)
      const wanted = Math.max(required, Math.min(2, rounds))
      const isCut = work.deadline.aborted
      // Fewer nodes than wanted suffice only if the others do not answer, not if there was no time to ask them.
      const rule = { required: isCut ? wanted : required, wanted }
      const hasMore = round < rounds - 1 && !isCut
      const agreement = agree(reports, hasMore, rule, outcomeOf)
      if (agreement.status === 'open') continue
      const { answer } = agreement
      if ('checks' in answer) return mostKnowing(reports, answer)
      return disagreeing(reports, answer)
    }
    throw new Error('No node was asked.')
  }
}

/** Parses a proof, to learn which chains to ask. `verifyProof` reports what is invalid. */
function read(document: unknown): Proof | undefined {
  try {
    return parseProof(document)
  } catch (error) {
    if (error instanceof ProofFormatError) return undefined
    throw error
  }
}

/** Lists the chains that are needed and configured. A key needs none. */
function chainsOf({ accounts }: Proof, nodes: Nodes): ChainNodes[] {
  const chains = new Set(accounts.filter(({ method }) => method !== 'eoa').map(({ chain }) => chain))
  return [...chains].map(chain => nodes.get(chain)).filter(chainNodes => chainNodes !== undefined)
}

/**
 * Returns a node of each chain for one check: the first for the first check, and so on; the last if there are no more.
 */
function clientsOf(
  chains: readonly ChainNodes[],
  round: number,
  { work, clock }: { work: Pick<Work, 'inTurn'>; clock: NodeClock },
) {
  const clients = new Map<ChainId, NodeClient>(
    chains.map(({ chain, inOrder }) => {
      const order: readonly ChainNode[] = inOrder()
      const node = order[Math.min(round, order.length - 1)]
      if (!node) throw new Error('A chain has no nodes.')
      const client = nodeClient(node, requestTime)
      return [
        chain.id,
        {
          async request(request) {
            clock.signal.throwIfAborted()
            const answer = await clock.during(client.request(request))
            return work
              .inTurn(async () => answer)
              .catch((error: unknown) => {
                clock.stop(error)
                throw error
              })
          },
        },
      ]
    }),
  )
  return (chain: ChainId) => clients.get(chain)
}

type NodeClock = ReturnType<typeof createNodeClock>

/** Creates a clock that runs only while a node has not answered. Its signal is aborted after a number of milliseconds. */
function createNodeClock(limit: number) {
  const controller = new AbortController()
  let waiting = 0
  let before = 0
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const elapsed = () => before + (waiting > 0 ? performance.now() - since : 0)
  return {
    signal: controller.signal,
    elapsed,
    stop: (reason: unknown) => controller.abort(reason),

    async during<Answer>(request: Promise<Answer>): Promise<Answer> {
      waiting += 1
      if (waiting === 1) {
        since = performance.now()
        timer = setTimeout(
          () => controller.abort(NodeError.afterTimeout(limit - before, since, 'A node')),
          limit - before,
        )
      }
      try {
        return await request
      } finally {
        if (waiting === 1) {
          clearTimeout(timer)
          before = elapsed()
        }
        waiting -= 1
      }
    },
  }
}

/**
 * Returns what must be equal for two checks to agree: status, field and the current state. One node may know the state
 * of an old block and another not; its effect is part of the status.
 */
function outcomeOf({ status, field, accounts }: ProofReport): string {
  return JSON.stringify([status, field, accounts.map(({ now, safeNow }) => [now.status, safeNow])])
}

/** Returns, of the checks that agree, the one that could verify most of the old blocks. */
function mostKnowing(reports: readonly (ProofReport | Unavailable)[], answer: ProofReport): ProofReport {
  const unknown = ({ accounts }: ProofReport) =>
    accounts.filter(({ atSigning }) => atSigning.status === 'unavailable').length
  const same = reports
    .filter(report => 'checks' in report)
    .filter(report => outcomeOf(report) === outcomeOf(answer))
  return same.toSorted((one, other) => unknown(one) - unknown(other))[0] ?? answer
}

/** Returns the last report, changed to say that nodes contradict each other. */
function disagreeing(reports: readonly (ProofReport | Unavailable)[], { reason }: Unavailable): ProofReport {
  const last = reports.findLast(report => 'checks' in report)
  if (!last) throw new Error('No node was asked.')
  return {
    ...last,
    status: 'unavailable',
    reason: null,
    field: null,
    accounts: last.accounts.map(({ account, atSigning, now, approved }) => ({
      account,
      atSigning: doubted(atSigning, reason),
      now: doubted(now, reason),
      safeNow: null,
      approved,
    })),
    checks: { ...last.checks, signatures: 'unavailable', now: 'unavailable' },
  }
}

/** A key's verdict is unchanged, because it came from no node. */
function doubted(
  verdict: ProofReport['accounts'][number]['now'],
  reason: Unavailable['reason'],
): ProofReport['accounts'][number]['now'] {
  return verdict.status === 'verified' && verdict.method === 'eoa'
    ? verdict
    : { status: 'unavailable', reason }
}
