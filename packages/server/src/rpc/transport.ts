import { getHttpRpcClient, getWebSocketRpcClient } from 'viem/utils'

/** The largest answer that is taken from a node, in bytes. Over a WebSocket the gas of a call bounds it instead. */
const answerLimit = 2 * 1024 * 1024

/** Carries one JSON-RPC call to a node. */
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

/** Opens the socket at the first request, and anew after it broke: viem's own reconnecting writes to the console. */
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

/** Whether the socket itself is at fault, which other calls use too: not a call that is late or cannot be written. */
function isBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  return !['TimeoutError', 'RangeError', 'TypeError'].includes(error.name)
}
