import * as z from 'zod/mini'
import { GatewayError, type GatewayErrorCode, type GatewayIssue } from '../error.ts'
import { shownText } from '../fields/text.ts'
import { isQuotaExhausted, readQuota } from './quota.ts'

/** The maximum length of a sentence of the gateway, in characters. */
const sentenceLimit = 300

/** A zod issue. The gateway sends a single one as the body itself, or several in a list. */
const issue = z.object({
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])),
})

/**
 * `{code, message}` and `{statusCode, message}`; also our own server's problem document, which has `detail` and a name as
 * its `code`.
 */
const spoken = z.object({
  message: z.optional(z.string()),
  detail: z.optional(z.string()),
  code: z.optional(z.unknown()),
})
const listed = z.object({ issues: z.array(issue) })

/**
 * Creates the error for an answer that is not 2xx.
 *
 * @param body - the parsed JSON of the answer; `undefined` if it is not JSON, for example from a proxy.
 */
export function refusal(request: string, response: Response, body: unknown): GatewayError {
  const issues = issuesOf(body)
  const said = saidOf(body, issues)
  const isExhausted = isQuotaExhausted(response, said ?? '') || isOurQuotaProblem(body)
  // A date is by the clock that has written the answer.
  const sentAt = Date.parse(response.headers.get('date') ?? '')
  const wait = retryAfter(response.headers.get('retry-after'), Number.isNaN(sentAt) ? Date.now() : sentAt)
  return new GatewayError({
    code: isExhausted ? 'quota-exhausted' : codeOf(response.status),
    request,
    status: response.status,
    said,
    issues,
    retryAfter: wait ?? (isExhausted ? (readQuota(response.headers)?.reset ?? null) : null),
  })
}

/** Whether our own server answered that its budget is used up, which it does before the gateway would. */
function isOurQuotaProblem(body: unknown): boolean {
  return spoken.safeParse(body).data?.code === 'gateway-quota-exhausted'
}

function codeOf(status: number): GatewayErrorCode {
  if (status === 404) return 'not-found'
  if (status === 429) return 'rate-limited'
  if (status === 451) return 'banned'
  if (status === 408 || status >= 500) return 'unavailable'
  return status >= 400 ? 'refused' : 'malformed'
}

function issuesOf(body: unknown): readonly GatewayIssue[] {
  const list = listed.safeParse(body)
  const single = issue.safeParse(body)
  const several = z.array(issue).safeParse(body)
  const issues = list.success
    ? list.data.issues
    : several.success
      ? several.data
      : single.success
        ? [single.data]
        : []
  return issues.slice(0, 20).map(({ message, path }) => ({
    field: shownText(path.slice(0, 20).join('.'), 100),
    message: shownText(message, sentenceLimit),
  }))
}

function saidOf(body: unknown, [first]: readonly GatewayIssue[]): string | null {
  if (first) return shownText(first.field ? `${first.field}: ${first.message}` : first.message, sentenceLimit)
  const { data } = spoken.safeParse(body)
  const sentence = data?.message ?? data?.detail
  return sentence ? shownText(sentence, sentenceLimit) : null
}

/** Parses `Retry-After`, seconds or a date, as whole seconds from now, at most a month (RFC 9110 §10.2.3). */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  const seconds = /^[0-9]+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000)
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), 31 * 86_400)
}
