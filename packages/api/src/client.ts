import { type Call, type ClientOptions, createPageClient, type PageClient } from './page-client.ts'
import type {
  Answer,
  AnswerRequest,
  Challenge,
  ChallengeRequest,
  ConfirmationRequest,
  CosigningReply,
  Cosignings,
  DeclineRequest,
  HostedWalletState,
  Sessions,
  UnaddressedChallenge,
} from './types.ts'

export type Client = PageClient & ReturnType<typeof furtherCalls>

/** Makes a client of the HTTP interface. Each call throws `ProblemError`, `ServerUnreachableError`, or the reason of its signal. */
export function createClient(options: ClientOptions = {}): Client {
  return clientOf(createPageClient(options))
}

/** Makes the whole client of what a page began with; a whole one stays the same. */
export function clientOf(page: PageClient | Client): Client {
  return 'challenge' in page ? page : { ...page, ...furtherCalls(page) }
}

const cosigningPath = (id: string) => `/v1/cosignings/${encodeURIComponent(id)}`

function furtherCalls({ call }: Pick<PageClient, 'call'>) {
  return {
    /** Asks for a text to sign. */
    challenge: (request: ChallengeRequest, options: Call = {}) =>
      call<Challenge>('POST', '/v1/challenges', request, options),
    /** Asks for what a text has to say that a wallet composes itself, before it is known whose account it names. */
    unaddressedChallenge: (request: Pick<ChallengeRequest, 'purpose'>, options: Call = {}) =>
      call<UnaddressedChallenge>('POST', '/v1/challenges', { ...request, account: null }, options),
    /** Answers a challenge with the text and its signature. A `verified` answer comes with a session. */
    answer: (id: string, request: AnswerRequest, options: Call = {}) =>
      call<Answer>('POST', `/v1/challenges/${encodeURIComponent(id)}/answer`, request, options),
    /** The cosignings that this browser has opened and that are not long over, newest first. */
    cosignings: (options: Call = {}) => call<Cosignings>('GET', '/v1/cosignings', undefined, options),
    /** A cosigning as it stands. `watchCosigning` tells of every change. */
    cosigning: async (id: string, options: Call = {}) =>
      (await call<CosigningReply>('GET', cosigningPath(id), undefined, options)).cosigning,
    /** Gives one owner's confirmation. */
    confirm: async (id: string, request: ConfirmationRequest, options: Call = {}) =>
      (await call<CosigningReply>('POST', `${cosigningPath(id)}/confirmations`, request, options)).cosigning,
    /** Tells the others that an owner will not confirm. The text to sign is `writeDecline` of `core`. */
    decline: async (id: string, request: DeclineRequest, options: Call = {}) =>
      (await call<CosigningReply>('POST', `${cosigningPath(id)}/declines`, request, options)).cosigning,
    /** Ends a cosigning that this browser has opened. */
    cancelCosigning: (id: string, options: Call = {}) =>
      call<void>('DELETE', cosigningPath(id), undefined, options),
    /** Takes the session of a confirmed cosigning that this browser has opened. */
    collect: (id: string, options: Call = {}) =>
      call<Answer>('POST', `${cosigningPath(id)}/session`, undefined, options),
    /** Whether our server reaches the page of a hosted wallet that the site offers. */
    hostedWallet: (id: string, options: Call = {}) =>
      call<HostedWalletState>('GET', `/v1/site/hosted-wallets/${encodeURIComponent(id)}`, undefined, options),
    /** The account's sessions on all devices, newest first, a page at a time. */
    sessions: ({ cursor, ...options }: Call & { cursor?: string | undefined } = {}) =>
      call<Sessions>(
        'GET',
        `/v1/sessions${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`,
        undefined,
        options,
      ),
    /** Ends one session of the account. */
    revoke: (id: string, options: Call = {}) =>
      call<void>('DELETE', `/v1/sessions/${encodeURIComponent(id)}`, undefined, options),
    /** Ends every session of the account, also this one, or all but this one. */
    revokeAll: ({ keepCurrent, ...options }: Call & { keepCurrent?: boolean } = {}) =>
      call<void>('DELETE', `/v1/sessions${keepCurrent ? '?keep=current' : ''}`, undefined, options),
  }
}
