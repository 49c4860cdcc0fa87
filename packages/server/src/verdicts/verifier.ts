import {
  type AccountId,
  accountAddress,
  accountChain,
  type ChainId,
  type Recover,
  type Rejected,
  type Verdict,
  verifyOwnership,
} from '@countersign/core'
import type { Logger } from 'pino'
import { AnswerTooLargeError, type ChainNode, NodeError } from '../rpc/node.ts'
import type { ChainNodes, Nodes } from '../rpc/nodes.ts'
import { agree } from './agreement.ts'

/** Gives the verdict over one signature, asking the configured nodes where a contract decides. */
export type Verifier = {
  verify(claim: Claim): Promise<Verdict>
}

type Claim = { account: AccountId; message: string; signature: `0x${string}` }

export type VerifierOptions = {
  nodes: Nodes
  recover: Recover
  logger: Logger
  /** For the nodes together, in milliseconds. @default 7000 */
  timeout?: number
  now?: () => number
}

/** How long looking for the contract on other chains may take, in milliseconds. */
const refineTimeout = 1_500

/**
 * Makes the verifier of this server.
 *
 * A key's signature needs no node. What a contract says is asked of two nodes where two can be asked, and of a third
 * where they differ: see `agree`. A node that cannot be asked is passed over. A single node is believed, unless
 * the chain's `witnesses` ask for more.
 */
export function createVerifier(options: VerifierOptions): Verifier {
  const { nodes, recover, logger, timeout = 7_000, now = Date.now } = options
  return {
    async verify(claim) {
      const chainNodes = nodes.get(accountChain(claim.account))
      if (!chainNodes) return verifyOwnership({ ...claim, recover })
      const verdict = await ask(chainNodes, claim)
      return verdict.status === 'rejected' ? refine(claim.account, verdict) : verdict
    },
  }

  async function ask(chainNodes: ChainNodes, claim: Claim): Promise<Verdict> {
    const end = now() + timeout
    const order = chainNodes.inOrder()
    const required = chainNodes.chain.witnesses ?? 1
    const wanted = Math.max(required, Math.min(2, order.length))
    const said: Verdict[] = []
    for (const [index, node] of order.entries()) {
      const left = end - now()
      if (left <= 0) break
      // A silent node must leave time for those after it.
      const share = index === order.length - 1 ? left : Math.ceil(left / 2)
      const verdict = await askOne(chainNodes, node, claim, share)
      // Nothing was asked of the node: a key signed, or the signature cannot be one.
      if (verdict.status !== 'unavailable' && !('block' in verdict)) return verdict
      said.push(verdict)
      const agreement = agree(said, index < order.length - 1 && now() < end, { required, wanted })
      if (agreement.status === 'settled') return settled(chainNodes, agreement.verdict)
    }
    const agreement = agree(said, false, { required, wanted })
    return agreement.status === 'settled'
      ? agreement.verdict
      : { status: 'unavailable', reason: 'node-timeout' }
  }

  function settled(chainNodes: ChainNodes, verdict: Verdict): Verdict {
    if (verdict.status === 'unavailable' && verdict.reason === 'nodes-disagree')
      logger.error({ chain: chainNodes.chain.id }, 'nodes disagree about what a contract said')
    return verdict
  }

  async function askOne(
    chainNodes: ChainNodes,
    node: ChainNode,
    claim: Claim,
    share: number,
  ): Promise<Verdict> {
    const client = clientOf(node, share)
    const verdict = await verifyOwnership({ ...claim, recover, client, limits: { timeout: share } })
    if (verdict.status !== 'unavailable') {
      chainNodes.note(node, false)
      return verdict
    }
    const reason = client.fault()?.reason ?? verdict.reason
    chainNodes.note(node, true)
    const { detail } = verdict
    logger.warn({ chain: chainNodes.chain.id, node: node.label, reason, detail }, 'node could not be asked')
    return { ...verdict, reason }
  }

  /** Where there is no contract at the address on its chain, looks whether there is one on another: then that is the reason. */
  async function refine(account: AccountId, verdict: Rejected): Promise<Rejected> {
    if (!verdict.block || !withoutContract.has(verdict.reason)) return verdict
    const others = [...nodes.values()].filter(chainNodes => chainNodes.chain.id !== accountChain(account))
    const found = await Promise.all(others.map(chainNodes => hasCode(chainNodes, account)))
    const chains = found.filter((chain): chain is ChainId => chain !== undefined)
    return chains.length > 0 ? { ...verdict, reason: 'contract-on-another-chain', chains } : verdict
  }
}

const withoutContract: ReadonlySet<Rejected['reason']> = new Set([
  'signature-empty',
  'signature-length',
  'signature-recovery-id',
  'signature-unrecoverable',
  'wrong-signer',
])

async function hasCode(chainNodes: ChainNodes, account: AccountId): Promise<ChainId | undefined> {
  try {
    const answer = await chainNodes.request('eth_getCode', [accountAddress(account), 'latest'], refineTimeout)
    const code = 'result' in answer ? answer.result : undefined
    // A key that delegates (EIP-7702) has code too, but is no contract account.
    const isContract =
      typeof code === 'string' && code.length > 2 && !code.toLowerCase().startsWith('0xef0100')
    return isContract ? chainNodes.chain.id : undefined
  } catch (error) {
    if (error instanceof NodeError || error instanceof AnswerTooLargeError) return undefined
    throw error
  }
}

/** A node as the verifier of `core` wants it: it answers or throws. What was wrong with the node is kept. */
function clientOf(node: ChainNode, timeout: number) {
  let fault: NodeError | undefined
  return {
    fault: () => fault,
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      try {
        const answer = await node.request(method, params ?? [], timeout)
        if ('result' in answer) return answer.result
        throw new NodeError('node-error', `${node.label} answered with the error ${answer.error.code}.`)
      } catch (error) {
        if (error instanceof NodeError) fault = error
        throw error
      }
    },
  }
}
