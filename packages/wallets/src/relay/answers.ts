import { RelayRequestExpiredError, readFailure, sessionIsOver } from './errors.ts'
import type { Client } from './surroundings.ts'

type Record = Client['core']['history']['values'][number]

/** What `personal_sign` was asked: the text in hex, and by which account. */
export type AskedSignature = { readonly data: string; readonly address: string }

/** Records whose answer was taken; the library still reads them before they go. */
const taken = new WeakSet<Record>()

/**
 * Finds a request for a signature that a phone has not yet answered, or whose answer nobody has taken.
 *
 * @param wasSent - whether the relay had the request; what was lost with a page waits for no answer
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
 * Waits for the answer to a request that this page has not made: the library keeps it, and would tell only who asked.
 *
 * @throws what the phone said; {RelayRequestExpiredError}; the signal's reason
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

/** Writes a text as `personal_sign` takes it. */
export function toHex(text: string): string {
  return `0x${[...new TextEncoder().encode(text)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}
