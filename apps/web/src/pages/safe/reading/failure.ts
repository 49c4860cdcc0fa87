import { GatewayError } from '@countersign/gateway'
import type { SafeLocale } from '../../../locales/locale.ts'

/** Why there is no answer, in words; and what the gateway said itself, to be shown as a quotation. */
export type FailureWords = { readonly text: string; readonly said: string | null }

/** Says why the gateway gave no answer, and what to do. */
export function failureWords(error: Error, words: SafeLocale['gateway'], language: string): FailureWords {
  if (!(error instanceof GatewayError)) return { text: words.unforeseen, said: null }
  const { kind, retryAfter, said } = error
  switch (kind) {
    case 'rate-limited':
      return { text: words.rateLimited({ seconds: String(retryAfter ?? 60) }), said: null }
    case 'quota-exhausted':
      return { text: words.quotaExhausted({ until: untilText(retryAfter, language) }), said: null }
    case 'refused':
    case 'banned':
      return { text: words[kind], said }
    case 'not-found':
    case 'unavailable':
    case 'malformed':
      // What it says then is about itself, and no help to anyone who reads it here.
      return { text: words[kind], said: null }
  }
}

/** Writes when there are requests again: weeks may pass. */
function untilText(retryAfter: number | null, language: string): string | null {
  if (retryAfter === null) return null
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  return format.format(new Date(Date.now() + retryAfter * 1_000))
}

/** Whether an error only says that the gateway has nothing about a Safe: it is new, or no one has used it there. */
export function isNothing(error: Error | null): boolean {
  return error instanceof GatewayError && error.kind === 'not-found'
}
