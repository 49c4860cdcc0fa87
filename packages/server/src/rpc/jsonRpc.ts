import { z } from 'zod'

/** JSON-RPC 2.0 as it crosses `/rpc`. */

export const rpcRequestSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(64), z.number(), z.null()]),
  method: z.string().max(64),
  params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
})

export type RpcRequest = z.infer<typeof rpcRequestSchema>
type RpcError = { code: number; message: string; data?: unknown }
export type RpcAnswer = { result: unknown } | { error: RpcError }
export type RpcResponse = { jsonrpc: '2.0'; id: RpcRequest['id'] } & RpcAnswer

/** The codes that we answer with ourselves: JSON-RPC 2.0 §5.1 and EIP-1474. */
export const rpcCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotAllowed: -32601,
  resourceUnavailable: -32002,
  limitExceeded: -32005,
} as const

/**
 * What pages may ask a node through us: reads of public state, and handing in a transaction that is already signed.
 * Nothing that keeps state in the node (filters, subscriptions), costs it much (traces) or speaks for its own keys.
 */
export const allowedMethods: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'net_version',
])
