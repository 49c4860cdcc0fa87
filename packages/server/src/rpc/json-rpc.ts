import { z } from 'zod'

/** JSON-RPC 2.0 as sent over `/rpc`. */

export const rpcRequestSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(64), z.number(), z.null()]),
  method: z.string().max(64),
  params: z.unknown().optional(),
})

export type RpcRequest = z.infer<typeof rpcRequestSchema>
type RpcError = { code: number; message: string; data?: unknown }
export type RpcAnswer = { result: unknown } | { error: RpcError }
export type RpcResponse = { jsonrpc: '2.0'; id: RpcRequest['id'] } & RpcAnswer

/** Whether a value has the form of an error (JSON-RPC 2.0 §5.1). */
export function isRpcError(value: unknown): value is RpcError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'number' &&
    'message' in value &&
    typeof value.message === 'string'
  )
}

/** The error codes that the proxy itself returns: JSON-RPC 2.0 §5.1 and EIP-1474. */
export const rpcCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotAllowed: -32601,
  invalidParams: -32602,
  resourceUnavailable: -32002,
  limitExceeded: -32005,
} as const
