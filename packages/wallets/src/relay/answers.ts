import { RelayRequestExpiredError, readFailure, sessionIsOver } from './errors.ts'
import type { Client } from './surroundings.ts'

type Record = Client['core']['history']['values'][number]

/** A `personal_sign` request: the text in hex, and the account. */
export type AskedSignature = { readonly data: string; readonly address: string }

/** Records whose response was used; the library still reads them before they are deleted. */
const taken = new WeakSet<Record>()

/**
 * Finds a request for a signature that a phone has not responded to, or whose response has not been used.
 *
 * @param wasSent - whether the relay received the request; one that was lost with a page gets no response
 */
export function openRequest(
  { core }: Client,
  topic: string,
  { data, address }: AskedSignature,
  wasSent: (id: number) => boolean,
): Record | undefined {
  const wanted = [data.toLowerCase(), address.toLowerCase()]
  return core.history.values.find(record => {
    if (record.topic !== topic || record.request.method !== 'wc_sessionRequest') return false
    if (taken.has(record) || !(record.response || wasSent(record.id))) return false
    const { method, params, expiryTimestamp } = record.request.params.request
    if (method !== 'personal_sign' || !Array.isArray(params) || !(expiryTimestamp * 1000 > Date.now()))
      return false
    return wanted.every((part, index) => String(params[index]).toLowerCase() === part)
  })
}

/**
 * Waits for the response to a request that this page has not sent: the library stores it, but notifies only the sender.
 *
 * @throws what the phone returned; {RelayRequestExpiredError}; the signal's reason
 */
export function answerTo(
  client: Client,
  { id, topic, request }: Record,
  signal: AbortSignal,
): Promise<unknown> {
  const { history } = client.core
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()

  const look = () => {
    const record = history.records.get(id)
    const response = record?.response
    if (!record || !response) return
    taken.add(record)
    setTimeout(() => history.delete(topic, id))
    if ('error' in response) reject(readFailure(response.error))
    else resolve(response.result)
  }
  const ended = (session: { readonly topic: string }) => {
    if (session.topic === topic) reject(sessionIsOver())
  }
  const aborted = () => reject(signal.reason)
  const expired = () => reject(new RelayRequestExpiredError('Request expired.'))
  const timer = setTimeout(expired, request.params.request.expiryTimestamp * 1000 - Date.now())

  history.on('history_updated', look)
  client.on('session_delete', ended)
  signal.addEventListener('abort', aborted)
  if (signal.aborted) aborted()
  look()
  return promise.finally(() => {
    clearTimeout(timer)
    history.off('history_updated', look)
    client.off('session_delete', ended)
    signal.removeEventListener('abort', aborted)
  })
}

/** Encodes a text as `personal_sign` expects it. */
export function toHex(text: string): string {
  return `0x${[...new TextEncoder().encode(text)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}
