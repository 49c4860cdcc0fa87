import type { Answer } from './bridge.ts'
import type { RequestContext } from './request-context.ts'

/** The cookies of the provider. Only the one that binds a request to its browser is sent there. */
export const providerCookies = {
  session: 'countersign-openid-session',
  interaction: 'countersign-openid-interaction',
  resume: 'countersign-openid-request',
} as const

/** What the provider reads of a request. */
const passedOn = [
  'accept',
  'access-control-request-headers',
  'access-control-request-method',
  'authorization',
  'content-type',
  'dpop',
  'origin',
]

/** Returns the headers of a request as the provider may see them: where it came from is what our server says. */
export function headersFor(
  headers: Headers,
  { session, network }: RequestContext,
  { host, protocol }: Pick<URL, 'host' | 'protocol'>,
): Record<string, string> {
  const seen = passedOn.flatMap(name => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const kept = (headers.get('cookie') ?? '')
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(`${providerCookies.resume}=`))
  // The provider finds its session by ours; there is no cookie of it in the browser.
  const cookies = [...kept, ...(session ? [`${providerCookies.session}=${session.id}`] : [])]
  return {
    ...Object.fromEntries(seen),
    host,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
    'x-forwarded-for': network.network,
    ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}),
  }
}

/** Removes the provider's cookies from its answer, except the one that binds a request to this browser. */
export function withoutCookies(answer: Answer): Answer {
  const isSent = ([name, value]: Answer['headers'][number]) =>
    name !== 'set-cookie' || value.startsWith(`${providerCookies.resume}=`)
  return { ...answer, headers: answer.headers.filter(isSent) }
}
