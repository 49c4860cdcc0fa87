/** A Safe App's request, in the form that its library posts to the parent window. */
export type AppRequest = {
  readonly id: string
  readonly method: string
  readonly params: unknown
  readonly sdkVersion: string
}

/** The posted answer. */
export type AppReply =
  | { readonly id: string; readonly success: true; readonly version: string; readonly data: unknown }
  | { readonly id: string; readonly success: false; readonly version: string; readonly error: string }

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

/** Returns a successful answer to a request. */
export const reply = (id: string, data: unknown): AppReply => ({ id, success: true, version, data })

/** Returns an error answer, with a message that the app shows. */
export const refusal = (id: string, error: string): AppReply => ({ id, success: false, version, error })

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
