import type {
  ApiKeys,
  ApiScope,
  CreateProofRequestInput,
  Deliveries,
  HandOverReply,
  NewApiKey,
  NewWebhook,
  RequestCallReply,
  RequestList,
  RequestReply,
} from '@countersign/api'
import { accountAddress, parseAccountId } from '@countersign/core'
import { inject } from 'vitest'
import { hashToken, newId } from '../store/token.ts'
import { origin, type TestApp } from './app.ts'
import { Browser } from './browser.ts'
import type { ProblemBody } from './problem-body.ts'

export const chain = () => `eip155:${inject('chainId')}`

/** Returns the usual request for a proof in tests. */
export function asking(more: Partial<CreateProofRequestInput> = {}): CreateProofRequestInput {
  return {
    purpose: 'Opening an account',
    audience: 'Example Bank',
    account: null,
    chain: null,
    deadline: new Date(Date.now() + 86_400_000).toISOString(),
    holdsFor: 30 * 86_400,
    returnTo: null,
    reference: null,
    ...more,
  }
}

/** Returns what a person can do in the pages, or a program with a key. */
export function asks(send: Browser['send']) {
  return {
    create: (more: Partial<CreateProofRequestInput> = {}) =>
      send<RequestReply & ProblemBody>('POST', '/v1/requests', asking(more)),
    read: (id: string) => send<RequestReply & ProblemBody>('GET', `/v1/requests/${id}`),
    list: (query = '') => send<RequestList & ProblemBody>('GET', `/v1/requests${query}`),
    withdraw: (id: string) => send<ProblemBody | undefined>('DELETE', `/v1/requests/${id}`),
    open: (id: string) => send<RequestCallReply & ProblemBody>('POST', `/v1/requests/${id}/open`),
    decline: (id: string) => send<RequestCallReply & ProblemBody>('POST', `/v1/requests/${id}/decline`),
    handOver: (id: string, proof: string, more: object = { consent: true }) =>
      send<HandOverReply & ProblemBody>('POST', `/v1/requests/${id}/hand-over`, { proof, ...more }),
    keys: () => send<ApiKeys & ProblemBody>('GET', '/v1/api-keys'),
    makeKey: (scopes: readonly ApiScope[], more: object = {}) =>
      send<NewApiKey & ProblemBody>('POST', '/v1/api-keys', {
        name: 'A program',
        scopes,
        expiresAt: null,
        ...more,
      }),
    makeWebhook: (url: string) => send<NewWebhook & ProblemBody>('POST', '/v1/webhooks', { url }),
    deliveries: (query = '') => send<Deliveries & ProblemBody>('GET', `/v1/deliveries${query}`),
  }
}

/** A program from the server's point of view: it sends a key, but no cookies and no origin. */
export function program(app: Pick<TestApp, 'fetch'>, secret: string) {
  return asks(async (method, path, body, headers = {}) => {
    const response = await app.fetch(
      new Request(`${origin}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${secret}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined }
  })
}

/** Stores a proof as if a browser had made it: requests do not depend on how it was made. */
export async function keepProof(
  app: TestApp,
  browser: Browser,
  proof: {
    account: string
    purpose?: string
    audience?: string | null
    request?: string | null
    createdAt?: number
    expiresAt?: number
    issuedAt?: number | null
    revokedAt?: number | null
  },
): Promise<string> {
  const id = newId()
  const token = browser.cookies.get('__Host-countersign-browser')
  if (token === undefined) throw new Error('The browser has no cookie yet.')
  const { createdAt = Date.now() } = proof
  await app.store.db
    .insertInto('proof')
    .values({
      id,
      browser_hash: hashToken(token),
      network_hash: null,
      purpose: proof.purpose ?? asking().purpose,
      audience: proof.audience === undefined ? asking().audience : proof.audience,
      visibility: 'link',
      version: 2,
      requester: null,
      request_id: proof.request ?? null,
      revision: 1,
      created_at: createdAt,
      draft_until: createdAt + 86_400_000,
      issued_at: proof.issuedAt === undefined ? createdAt : proof.issuedAt,
      expires_at: proof.expiresAt ?? createdAt + 40 * 86_400_000,
      revoked_at: proof.revokedAt ?? null,
      document: '{}',
    })
    .execute()
  await app.store.db
    .insertInto('proof_account')
    .values({
      proof_id: id,
      position: 0,
      account: proof.account,
      address: accountAddress(parseAccountId(proof.account)),
      refused: null,
      message: null,
      signature: null,
      method: null,
      verified_at: null,
      block_number: null,
      block_hash: null,
      safe: null,
      listed_at: proof.issuedAt === null ? null : createdAt,
    })
    .execute()
  return id
}

/** Creates a browser that the server knows. */
export async function knownBrowser(app: TestApp, account: string): Promise<Browser> {
  const browser = new Browser(app)
  await browser.challenge(account)
  return browser
}
