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
import { type ChainNode, NodeError } from '../rpc/node.ts'
import type { ChainNodes, Nodes } from '../rpc/nodes.ts'

/** Gives the verdict over one signature, asking the configured nodes where a contract decides. */
export type Verifier = {
  verify(claim: { account: AccountId; message: string; signature: `0x${string}` }): Promise<Verdict>
}

export type VerifierOptions = {
  nodes: Nodes
  recover: Recover
  /** For the whole verdict, in milliseconds. @default 8000 */
  timeout?: number
  now?: () => number
}

/** How many nodes must agree on what a contract said, where as many are configured and can be asked. */
const witnesses = 2

/**
 * Makes the verifier of this server.
 *
 * A key's signature needs no node. What a contract says is asked of two nodes where there are two: one lying node then
 * yields `nodes-disagree`, never a yes or a no. A node that cannot be asked is passed over.
 */
export function createVerifier({
  nodes,
  recover,
  timeout = 8_000,
  now = Date.now,
}: VerifierOptions): Verifier {
  return {
    async verify(claim) {
      const chainNodes = nodes.get(accountChain(claim.account))
      if (!chainNodes) return verifyOwnership({ ...claim, recover })
      const verdict = await ask(chainNodes, claim)
      return verdict.status === 'rejected' ? refine(claim.account, verdict) : verdict
    },
  }

  async function ask(chainNodes: ChainNodes, claim: Parameters<Verifier['verify']>[0]): Promise<Verdict> {
    const end = now() + timeout
    const order = chainNodes.inOrder()
    let agreed: { verdict: Verdict; by: number } | undefined
    let unavailable: Verdict = { status: 'unavailable', reason: 'no-node' }
    for (const [index, node] of order.entries()) {
      const left = end - now()
      if (left <= 0) break
      const share = index === order.length - 1 ? left : Math.ceil(left / 2)
      const client = clientOf(node, share)
      const verdict = await verifyOwnership({ ...claim, recover, client, limits: { timeout: share } })
      if (verdict.status === 'unavailable') {
        chainNodes.note(node, true)
        unavailable = { ...verdict, reason: client.fault()?.reason ?? verdict.reason }
        continue
      }
      if (!askedNode(verdict)) return verdict
      chainNodes.note(node, false)
      if (agreed && outcome(agreed.verdict) !== outcome(verdict))
        return { status: 'unavailable', reason: 'nodes-disagree' }
      agreed = { verdict: agreed?.verdict ?? verdict, by: (agreed?.by ?? 0) + 1 }
      if (agreed.by >= witnesses) break
    }
    return agreed?.verdict ?? unavailable
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
    const answer = await chainNodes.request('eth_getCode', [accountAddress(account), 'latest'], 2_000)
    const code = 'result' in answer ? answer.result : undefined
    // A key that delegates (EIP-7702) has code too, but is no contract account.
    const isContract =
      typeof code === 'string' && code.length > 2 && !code.toLowerCase().startsWith('0xef0100')
    return isContract ? chainNodes.chain.id : undefined
  } catch (error) {
    if (error instanceof NodeError) return undefined
    throw error
  }
}

function askedNode(verdict: Verdict): boolean {
  return 'block' in verdict && verdict.block !== undefined
}

function outcome(verdict: Verdict): string {
  return verdict.status === 'verified' ? `verified ${verdict.method}` : `${verdict.status} ${verdict.reason}`
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
