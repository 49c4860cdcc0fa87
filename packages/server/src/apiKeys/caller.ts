import type { ApiScope } from '@countersign/api'
import type { Context } from 'hono'
import type { Settings } from '../config/config.ts'
import type { Cookie } from '../http/cookies.ts'
import type { Environment } from '../http/environment.ts'
import { ProblemException } from '../http/problem.ts'
import type { RateLimit } from '../http/rateLimit.ts'
import type { SignedBefore } from '../sessions/keptBySafe.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { createSharedLoads } from '../store/sharedLoads.ts'
import type { ApiKeys, Owner } from './apiKeys.ts'
import { mayAsk } from './mayAsk.ts'

/** Who makes a request: somebody in the pages, or a program with a key. */
type Caller = Owner & {
  /** Name of the API key; `null`: in the pages. */
  readonly keyName: string | null
  /** Of the session of a Safe: what its owners signed. */
  readonly safe: SignedBefore | null
}

type Credential = { readonly apiKey: string } | { readonly token: string | undefined }

export type Callers = {
  /**
   * Says who makes a request.
   *
   * @param scope - what a key must be for; `session`: no key will do.
   * @throws {ProblemException} `not-signed-in`, `api-key-refused`, `scope-missing`, `too-many-requests`
   */
  find(context: Context<Environment>, scope: ApiScope | 'session'): Promise<Caller>
  /** As `find`, for a stream that `find` has let through and that goes on: it is not counted again. */
  findAgain(context: Context<Environment>, scope: ApiScope): Promise<Caller>
  /** As `find`, of those who may ask others for proofs. @throws {ProblemException} also `not-allowed` */
  findAllowed(context: Context<Environment>, scope: ApiScope | 'session'): Promise<Caller>
  /** Whoever is signed in in this browser, if anybody is. */
  signedIn(context: Context<Environment>): Promise<Owner | undefined>
}

export type CallersOptions = {
  sessions: Pick<Sessions, 'find'>
  apiKeys: Pick<ApiKeys, 'use'>
  rateLimit: RateLimit
  /** How many requests a minute one account may make. */
  limits: { account: number }
  /** Who may ask. */
  accounts: Settings['requests']['accounts']
  cookie: Cookie
}

export function createCallers(options: CallersOptions): Callers {
  const { sessions, apiKeys, rateLimit, limits, accounts, cookie } = options

  /** What a request identifies itself with: a key, or the session of the pages. */
  function credentialOf(context: Context<Environment>): Credential {
    const { apiKey } = context.var
    if (apiKey !== undefined) return { apiKey }
    // A link to a file and `EventSource` cannot say that they are in a frame.
    return {
      token:
        cookie.read(context) ?? (context.req.method === 'GET' ? cookie.readAnywhere(context) : undefined),
    }
  }

  async function identify(credential: Credential, scope: ApiScope | 'session'): Promise<Caller> {
    if (!('apiKey' in credential)) {
      const session = await sessions.find(credential.token)
      if (session)
        return {
          ...{ subject: session.subject, account: session.account, keyName: null },
          safe: session.signature === null ? null : session,
        }
      throw new ProblemException(
        'not-signed-in',
        'You are not signed in here, or the session was ended. Please sign in again.',
      )
    }
    const { id: _, scopes, name, subject, account } = await apiKeys.use(credential.apiKey)
    if (scope === 'session')
      throw new ProblemException(
        'scope-missing',
        'No API key may do this. Please sign in in the pages, and do it there.',
      )
    if (!scopes.includes(scope))
      throw new ProblemException(
        'scope-missing',
        `This API key has no scope ${scope}; it has ${scopes.join(', ')}. Please make one that has it.`,
      )
    return { subject, account, keyName: name, safe: null }
  }

  async function find(context: Context<Environment>, scope: ApiScope | 'session'): Promise<Caller> {
    const caller = await identify(credentialOf(context), scope)
    await rateLimit.count([{ who: `requests:account:${caller.subject}`, limit: limits.account }])
    return caller
  }

  /** A change reaches all streams at the same moment, and many of them may be of one session or key. */
  const share = createSharedLoads<Caller>()

  return {
    find,
    findAgain(context, scope) {
      const credential = credentialOf(context)
      return share(JSON.stringify([scope, credential]), () => identify(credential, scope))
    },
    async findAllowed(context, scope) {
      const caller = await find(context, scope)
      if (mayAsk(accounts, caller)) return caller
      throw new ProblemException(
        'not-allowed',
        'This site does not let this account ask others for proofs. Please sign in with one that may, or ask whoever runs the site.',
      )
    },
    async signedIn(context) {
      if (context.var.apiKey !== undefined) return undefined
      return sessions.find(cookie.read(context))
    },
  }
}
