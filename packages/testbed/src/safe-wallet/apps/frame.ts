import { isRecord } from '../../wallet/engine/record.ts'

/** A Safe App's request, as its library posts it to the parent window. */
export type AppRequest = {
  readonly id: string
  readonly method: string
  readonly params: unknown
  readonly sdkVersion: string
}

/** The version of the library whose answers these are; it ignores answers without a version. */
const version = '9.1.0'

/** Parses a message of a frame. @returns `null` if it is not a request, e.g. a message of an extension. */
export function readRequest(data: unknown): AppRequest | null {
  if (!isRecord(data)) return null
  const { id, method, params, env } = data
  if (typeof id !== 'string' || typeof method !== 'string') return null
  const sdkVersion = isRecord(env) && typeof env.sdkVersion === 'string' ? env.sdkVersion : '0.0.0'
  return { id, method, params, sdkVersion }
}

/**
 * Listens to the app in a frame, and answers its requests. Messages of other windows, and of the same window once it
 * shows another site, are ignored.
 *
 * @param appOrigin - the app's origin, the only one to which answers are posted.
 */
export function connectFrame(
  host: Window,
  frame: HTMLIFrameElement,
  appOrigin: string,
  answer: (request: AppRequest) => Promise<unknown>,
): void {
  host.addEventListener('message', event => {
    if (event.source !== frame.contentWindow || event.origin !== appOrigin) return
    const request = readRequest(event.data)
    if (!request) return
    const post = (message: object) =>
      frame.contentWindow?.postMessage({ id: request.id, version, ...message }, appOrigin)
    answer(request).then(
      data => post({ success: true, data }),
      (error: Error) => post({ success: false, error: error.message }),
    )
  })
}
