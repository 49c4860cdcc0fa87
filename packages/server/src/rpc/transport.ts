import { getHttpRpcClient, getWebSocketRpcClient } from 'viem/utils'

/**
 * The largest response that is accepted from a node, in bytes. Over a WebSocket, the gas of a call is the limit
 * instead.
 */
const answerLimit = 2 * 1024 * 1024

/** Sends one JSON-RPC call to a node. */
export type Transport = {
  send(body: { method: string; params: unknown }, timeout: number, signal: AbortSignal): Promise<unknown>
  close(): void
}

export function overHttp(url: string): Transport {
  const client = getHttpRpcClient(url, {
    fetchOptions: { redirect: 'error' },
    maxResponseBodySize: answerLimit,
  })
  return {
    send: (body, timeout, signal) => client.request({ body, timeout, fetchOptions: { signal } }),
    close: () => {},
  }
}

/**
 * Opens the socket at the first request, and again after it failed. Does not use viem's reconnection, which writes to
 * the console.
 */
export function overWebSocket(url: string): Transport {
  let client: ReturnType<typeof getWebSocketRpcClient> | undefined
  const close = () => {
    client?.then(
      open => open.close(),
      () => {},
    )
    client = undefined
  }
  return {
    async send(body, timeout) {
      client ??= getWebSocketRpcClient(url, { reconnect: false, keepAlive: true })
      const mine = client
      try {
        return await (await mine).requestAsync({ body, timeout })
      } catch (error) {
        if (client === mine && isBroken(error)) close()
        throw error
      }
    },
    close,
  }
}

/**
 * Whether the socket itself failed, which other calls use too, as opposed to a call that timed out or cannot be
 * serialized.
 */
function isBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  return !['TimeoutError', 'RangeError', 'TypeError'].includes(error.name)
}
