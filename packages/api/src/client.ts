import { type Call, type ClientOptions, createPageClient, type PageClient } from './page-client.ts'
import { queryOf } from './query-of.ts'
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

/**
 * Creates a client of the HTTP interface. Each call throws `ProblemError`, `ServerUnreachableError`, or the reason of
 * its signal.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://id.example.org' })
 * const { session } = await client.session()
 */
export function createClient(options: ClientOptions = {}): Client {
  return clientOf(createPageClient(options))
}

/**
 * Extends the client that a page started with to the whole client; a whole client is returned unchanged.
 *
 * @example
 * const page = createPageClient()
 * const { items } = await clientOf(page).cosignings()
 */
export function clientOf(page: PageClient | Client): Client {
  return 'challenge' in page ? page : { ...page, ...furtherCalls(page) }
}

const challengePath = (id: string) => `/v1/challenges/${encodeURIComponent(id)}`
const cosigningPath = (id: string) => `/v1/cosignings/${encodeURIComponent(id)}`
const cosigningOf = ({ cosigning }: CosigningReply) => cosigning

function furtherCalls({ call }: Pick<PageClient, 'call'>) {
  return {
    /** Requests a text to sign. */
    challenge: (request: ChallengeRequest, options?: Call) =>
      call<Challenge>('POST', '/v1/challenges', options, request),
    /** Requests the required values of a text that a wallet composes itself, before its account is known. */
    unaddressedChallenge: (request: Pick<ChallengeRequest, 'purpose'>, options?: Call) =>
      call<UnaddressedChallenge>('POST', '/v1/challenges', options, { ...request, account: null }),
    /** Answers a challenge with the text and its signature. A `verified` answer comes with a session. */
    answer: (id: string, request: AnswerRequest, options?: Call) =>
      call<Answer>('POST', `${challengePath(id)}/answer`, options, request),
    /** The cosignings that this browser opened and that have not ended long ago, newest first. */
    cosignings: (options?: Call) => call<Cosignings>('GET', '/v1/cosignings', options),
    /** The current state of a cosigning. `watchCosigning` reports every change. */
    cosigning: (id: string, options?: Call) =>
      call<CosigningReply>('GET', cosigningPath(id), options).then(cosigningOf),
    /** Sends one owner's confirmation. */
    confirm: (id: string, request: ConfirmationRequest, options?: Call) =>
      call<CosigningReply>('POST', `${cosigningPath(id)}/confirmations`, options, request).then(cosigningOf),
    /** Declines to confirm, for one owner; the other owners see it. The text to sign is `writeDecline` of `core`. */
    decline: (id: string, request: DeclineRequest, options?: Call) =>
      call<CosigningReply>('POST', `${cosigningPath(id)}/declines`, options, request).then(cosigningOf),
    /** Announces a cosigning that this browser opened to its owners; repeating it changes nothing. */
    announceCosigning: (id: string, options?: Call) =>
      call<CosigningReply>('POST', `${cosigningPath(id)}/announce`, options).then(cosigningOf),
    /** Cancels a cosigning that this browser opened. */
    cancelCosigning: (id: string, options?: Call) => call<void>('DELETE', cosigningPath(id), options),
    /** Takes the session of a confirmed cosigning that this browser opened. */
    collect: (id: string, options?: Call) => call<Answer>('POST', `${cosigningPath(id)}/session`, options),
    /** Whether our server can reach the page of a hosted wallet that the site offers. */
    hostedWallet: (id: string, options?: Call) =>
      call<HostedWalletState>('GET', `/v1/site/hosted-wallets/${encodeURIComponent(id)}`, options),
    /** The account's sessions on all devices, newest first, a page at a time. */
    sessions: ({ cursor, ...options }: Call & { cursor?: string | undefined } = {}) =>
      call<Sessions>('GET', `/v1/sessions${queryOf({ cursor })}`, options),
    /** Gives a session of the account a name, or removes it. */
    renameSession: (id: string, name: string | null, options?: Call) =>
      call<Answer>('PATCH', `/v1/sessions/${encodeURIComponent(id)}`, options, { name }),
    /** Revokes one session of the account. */
    revoke: (id: string, options?: Call) =>
      call<void>('DELETE', `/v1/sessions/${encodeURIComponent(id)}`, options),
    /** Revokes every session of the account, including this one, or all but this one. */
    revokeAll: ({ keepCurrent, ...options }: Call & { keepCurrent?: boolean } = {}) =>
      call<void>('DELETE', `/v1/sessions${keepCurrent ? '?keep=current' : ''}`, options),
  }
}
