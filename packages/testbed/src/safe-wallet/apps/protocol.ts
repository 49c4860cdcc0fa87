/** A request of a Safe App, as its library posts it to the window around it. */
export type AppRequest = {
  readonly id: string
  readonly method: string
  readonly params: unknown
  readonly sdkVersion: string
}

/** What is posted back. */
export type AppReply =
  | { readonly id: string; readonly success: true; readonly version: string; readonly data: unknown }
  | { readonly id: string; readonly success: false; readonly version: string; readonly error: string }

/** The version of the library whose answers these are; it takes none without a version. */
const version = '9.1.0'

/** Reads what a frame has posted. @returns `null` where it is no request, such as what an extension posts. */
export function readRequest(data: unknown): AppRequest | null {
  if (!isRecord(data)) return null
  const { id, method, params, env } = data
  if (typeof id !== 'string' || typeof method !== 'string') return null
  const sdkVersion = isRecord(env) && typeof env.sdkVersion === 'string' ? env.sdkVersion : '0.0.0'
  return { id, method, params, sdkVersion }
}

/** Writes the answer to a request. */
export const reply = (id: string, data: unknown): AppReply => ({ id, success: true, version, data })

/** Writes a refusal, in words that the app shows. */
export const refusal = (id: string, error: string): AppReply => ({ id, success: false, version, error })

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
