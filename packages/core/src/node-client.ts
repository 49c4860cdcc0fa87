import type { Hex } from 'viem'

/** The JSON-RPC requests that are sent to a node. Mutable tuples, because viem's own types require them. */
export type NodeRequest =
  | { method: 'eth_chainId'; params?: undefined }
  | { method: 'eth_getBlockByNumber'; params: [block: 'latest' | Hex, full: boolean] }
  | { method: 'eth_getBlockByHash'; params: [hash: Hex, full: boolean] }
  | { method: 'eth_getTransactionCount'; params: [account: Hex, block: BlockReference] }
  | CallRequest

type CallRequest =
  | { method: 'eth_call'; params: [call: Call, block: BlockReference] }
  | { method: 'eth_call'; params: [call: Call, block: BlockReference, override: CodeOverride] }

export type Call = { from: Hex; gas: Hex; data: Hex }

/** State overrides: accounts with different code. */
export type CodeOverride = { [account: Hex]: { code: Hex } }

export type BlockReference = Hex | 'latest' | { blockHash: Hex; requireCanonical: boolean }

/** A connection to a node: a viem client or transport, or any EIP-1193 provider. */
export type NodeClient = {
  request(request: NodeRequest, options?: { signal?: AbortSignal | undefined }): Promise<unknown>
}
