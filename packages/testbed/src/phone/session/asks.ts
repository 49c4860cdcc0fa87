import type { Address } from 'viem'
import { toFault, type WalletFault } from '../../wallet/engine/error.ts'
import { parseRequest, type WalletRequest } from '../../wallet/engine/request.ts'
import type { Kit } from './kit.ts'
import type { Proposal } from './namespaces.ts'
import type { AuthPayload } from './one-click.ts'

/** The site that asks, in its own words. */
interface Site {
  name: string
  url: string
}

/** What waits for the phone's owner. */
export type PhoneAsk =
  /** A site wants to connect; `sign`: and a signature in the same step, where the phone does that. */
  | { kind: 'connect'; id: number; site: Site; proposal: Proposal; sign: AuthPayload | null }
  /** The same in its older form, with a request of its own. */
  | { kind: 'authenticate'; id: number; site: Site; sign: AuthPayload }
  | { kind: 'request'; id: number; site: Site; request: PhoneRequest }

/** A request of a connected site. */
export interface PhoneRequest {
  topic: string
  id: number
  method: string
  params: unknown
  /** EIP-155 id of the chain that the site means. */
  chainId: number
  means: WalletRequest | { kind: 'fault'; fault: WalletFault }
}

/** Gives what waits and is still in time, as the library has kept it: connections before requests, older before newer. */
export function waiting(kit: Kit, now: number): PhoneAsk[] {
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

/** Gives the text or data that a request wants signed by this account. */
export function signerOf(means: PhoneRequest['means']): Address | undefined {
  if (means.kind !== 'ask') return undefined
  const { ask } = means
  return ask.kind === 'message' || ask.kind === 'typed-data' ? ask.address : undefined
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
