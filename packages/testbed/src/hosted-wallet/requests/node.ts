import type { Address } from 'viem'
import type { CallNode } from '../../wallet/engine/engine.ts'
import { isRecord } from '../../wallet/engine/params.ts'
import type { Chain } from '../../wallet/engine/types.ts'
import type { PageChain } from '../config.ts'

/** A chain does not answer the wallet. */
export class UnreachableChain extends Error {
  override readonly name = 'UnreachableChain'

  constructor(chain: string, options?: ErrorOptions) {
    super(`${chain} does not answer. Try again in a moment.`, options)
  }
}

/** The wallet's line to a chain, by its own server. */
export type WalletNode = {
  readonly chain: Chain
  readonly call: CallNode
  hasCode(address: Address): Promise<boolean>
}

/** Speaks to a chain's node. @throws {UnreachableChain} from its calls, and what the node answers by its own words */
export function walletNode({ id, name, currency }: PageChain): WalletNode {
  const address = `/rpc/${id}`
  const call: CallNode = async (method, params) => {
    const answer = await ask(address, { jsonrpc: '2.0', id: 1, method, params }).catch((cause: unknown) => {
      throw new UnreachableChain(name, { cause })
    })
    if (isRecord(answer.error)) throw new Error(String(answer.error.message))
    return answer.result
  }
  return {
    chain: { id, name, rpcUrls: [address], nativeCurrency: { ...currency } },
    call,
    hasCode: async account => (await call('eth_getCode', [account, 'latest'])) !== '0x',
  }
}

async function ask(address: string, request: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(15_000),
  })
  const answer: unknown = await response.json()
  if (!response.ok || !isRecord(answer)) throw new Error(`The node answered ${response.status}.`)
  return answer
}
