import type { ApiScope } from '@countersign/api'
import type { Context } from 'hono'
import { createSharedLoads } from '../cache/shared-loads.ts'
import type { Settings } from '../config/config.ts'
import type { Cookies } from '../http/cookies.ts'
import { countRequest } from '../http/counts-of.ts'
import type { Environment } from '../http/environment.ts'
import { ProblemException } from '../http/problem.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { Access } from '../http/route.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { ApiKeys, Owner } from './api-keys.ts'
import { mayRequest } from './may-request.ts'

/** The problems of every route that identifies its caller. */
const problems = ['not-signed-in', 'api-key-refused', 'scope-missing'] as const

/** A person in the pages, or a program with an API key. */
export type Caller = Owner & {
  /** Name of the API key; `null` in the pages. */
  readonly keyName: string | null
  /** For the session of a Safe: what its owners signed, as `signature_id`. */
  readonly signature: string | null
}

/** The sender of one request. */
export type Sender = Caller & {
  /** The widest network that one customer may have. */
  readonly network: string
}

type Credential =
  | { readonly apiKey: string }
  | { readonly network: string; readonly token: string | undefined }
export type Callers = ReturnType<typeof createCallers>

export function createCallers(options: {
  sessions: Pick<Sessions, 'find'>
  apiKeys: Pick<ApiKeys, 'use'>
  rateLimit: RateLimit
  settings: Pick<Settings, 'limits' | 'requests'>
  cookies: Cookies
}) {
  const { sessions, apiKeys, rateLimit, settings } = options
  const cookie = options.cookies.session

  /** Reads the credential of a request: an API key, or the session of the pages. */
  function credentialOf(context: Context<Environment>): Credential {
    const apiKey = context.get('apiKey')
    if (apiKey !== undefined) return { apiKey }
    // A link to a file and `EventSource` cannot indicate that they are in a frame.
    return {
      network: context.get('client').wideNetwork,
      token:
        cookie.read(context) ?? (context.req.method === 'GET' ? cookie.readAnywhere(context) : undefined),
    }
  }

  async function identify(credential: Credential, scope: ApiScope | 'session'): Promise<Caller> {
    if (!('apiKey' in credential)) {
      const session = await sessions.find(credential.token, credential.network)
      if (session)
        return {
          subject: session.subject,
          account: session.account,
          keyName: null,
          signature: session.signature_id,
        }
      throw new ProblemException('not-signed-in')
    }
    const { id: _, scopes, name, subject, account } = await apiKeys.use(credential.apiKey)
    if (scope === 'session')
      throw new ProblemException(
        'scope-missing',
        'API keys can’t do this. Sign in on the site, and do it there.',
      )
    if (!scopes.includes(scope))
      throw new ProblemException(
        'scope-missing',
        `This API key doesn’t have the scope ${scope}, only ${scopes.join(', ')}. Create one that has it.`,
      )
    return { subject, account, keyName: name, signature: null }
  }

  async function find(context: Context<Environment>, scope: ApiScope | 'session'): Promise<Sender> {
    const caller = await identify(credentialOf(context), scope)
    await countRequest(rateLimit, context, [
      { who: `requests:account:${caller.subject}`, limit: settings.limits.requests.account },
    ])
    return { ...caller, network: context.get('client').wideNetwork }
  }

  /** A change reaches all streams at the same moment, and many of them may share one session or key. */
  const share = createSharedLoads<Caller>()

  return {
    /**
     * Identifies the caller of a request, and counts it against the limit of the account.
     *
     * @param scope - the scope that an API key needs; `session` refuses API keys.
     */
    having: (scope: ApiScope | 'session'): Access<Sender> => ({
      problems,
      find: context => find(context, scope),
    }),
    /** Like `having`, for callers that may request proofs. */
    allowed: (scope: ApiScope | 'session'): Access<Sender> => ({
      problems: ['not-allowed', ...problems],
      async find(context) {
        const caller = await find(context, scope)
        if (mayRequest(settings.requests.accounts, caller)) return caller
        throw new ProblemException('not-allowed')
      },
    }),
    /** Identifies the caller again for an open stream that `having` has admitted, without counting it again. */
    findAgain(context: Context<Environment>, scope: ApiScope): Promise<Caller> {
      const credential = credentialOf(context)
      return share(JSON.stringify([scope, credential]), () => identify(credential, scope))
    },
    /** Returns the account that is signed in in this browser, if any. */
    async signedIn(context: Context<Environment>): Promise<Owner | undefined> {
      if (context.get('apiKey') !== undefined) return undefined
      return sessions.find(cookie.read(context), context.get('client').wideNetwork)
    },
  }
}
