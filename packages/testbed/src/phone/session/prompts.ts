import { toFault, type WalletFault } from '../../wallet/engine/error.ts'
import { parseRequest, type WalletRequest } from '../../wallet/engine/request.ts'
import type { Kit } from './kit.ts'
import type { Proposal } from './namespaces.ts'
import type { AuthPayload } from './one-click.ts'

/** The requesting site, in its own description. */
interface Site {
  name: string
  url: string
}

/** A pending request for the phone's owner. */
export type PhonePrompt =
  /** A site wants to connect; `sign`: and requests a signature in the same step, where the phone supports that. */
  | { kind: 'connect'; id: number; site: Site; proposal: Proposal; sign: AuthPayload | null }
  /** The older form of the same, with its own request. */
  | { kind: 'authenticate'; id: number; site: Site; sign: AuthPayload }
  | { kind: 'request'; id: number; site: Site; request: PhoneRequest }

/** A request of a connected site. */
export interface PhoneRequest {
  topic: string
  id: number
  method: string
  params: unknown
  /** EIP-155 id of the requested chain. */
  chainId: number
  means: WalletRequest | { kind: 'fault'; fault: WalletFault }
}

/**
 * Returns the pending requests that have not expired, as the library has stored them: connections before requests,
 * oldest first.
 */
export function waiting(kit: Kit, now: number): PhonePrompt[] {
  const inTime = ({ expiryTimestamp }: { expiryTimestamp: number }) => expiryTimestamp * 1000 > now
  const { auth, session } = kit.engine.signClient
  const proposals = Object.values(kit.getPendingSessionProposals()).filter(inTime)
  const sites = session.keys
  return [
    ...auth.requests
      .getAll()
      .filter(inTime)
      .map(({ id, requester, authPayload }) => ({
        kind: 'authenticate' as const,
        id,
        site: siteOf(requester.metadata),
        sign: { ...authPayload, aud: authPayload.aud ?? '', type: authPayload.type ?? 'caip122' },
      })),
    ...proposals.map(proposal => ({
      kind: 'connect' as const,
      id: proposal.id,
      site: siteOf(proposal.proposer.metadata),
      proposal,
      sign: proposal.requests?.authentication?.[0] ?? null,
    })),
    ...kit
      .getPendingSessionRequests()
      .filter(({ topic, params }) => sites.includes(topic) && inTime(orLater(params.request)))
      .map(({ topic, id, params: { request, chainId } }) => ({
        kind: 'request' as const,
        id,
        site: siteOf(session.get(topic).peer.metadata),
        request: {
          topic,
          id,
          method: request.method,
          params: request.params as unknown,
          chainId: Number(chainId.split(':')[1]),
          means: read(request.method, request.params),
        },
      })),
  ]
}

function read(method: string, params: unknown): PhoneRequest['means'] {
  try {
    return parseRequest(method, params)
  } catch (thrown) {
    return { kind: 'fault', fault: toFault(thrown) }
  }
}

const siteOf = ({ name, url }: { name: string; url: string }): Site => ({ name, url })
const orLater = ({ expiryTimestamp }: { expiryTimestamp?: number }) => ({
  expiryTimestamp: expiryTimestamp ?? Number.POSITIVE_INFINITY,
})
