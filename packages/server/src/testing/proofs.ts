import type {
  Challenge,
  KeySet,
  ProofList,
  ProofReply,
  ProofRequest,
  ProofState,
  Recheck,
} from '@countersign/api'
import { recoverWithNoble, verifyProof } from '@countersign/core'
import type { Chain, Contracts } from '@countersign/testbed'
import { createClient, type Hex, http, type LocalAccount } from 'viem'
import { expect, inject } from 'vitest'
import type { TestApp } from './app.ts'
import { Browser } from './browser.ts'
import type { ProblemBody } from './problem-body.ts'
import { openSafeWorld, type SafeWorld } from './safes.ts'

/** A world of Safes with the contracts of other accounts. */
export type ProofWorld = SafeWorld & { readonly contracts: Contracts }

export async function openProofWorld(): Promise<ProofWorld> {
  return { ...(await openSafeWorld()), contracts: inject('contracts') }
}

const day = 86_400_000

/** Returns the terms of a proof, with some of them changed. */
export function proofRequest(
  accounts: readonly (string | ProofRequest['accounts'][number])[],
  over: Partial<ProofRequest> = {},
): ProofRequest {
  return {
    purpose: 'opening an account',
    audience: 'Example Exchange',
    expiresAt: new Date(Date.now() + 90 * day).toISOString(),
    visibility: 'link',
    accounts: accounts.map(account => (typeof account === 'string' ? { account } : account)),
    ...over,
  }
}

/** Returns what a browser can do with proofs. */
export function proving(browser: Browser) {
  return {
    browser,
    begin: (request: ProofRequest) => browser.send<ProofReply & ProblemBody>('POST', '/v1/proofs', request),
    read: (id: string) => browser.send<ProofReply & ProblemBody>('GET', `/v1/proofs/${id}`),
    list: (query = '') => browser.send<ProofList & ProblemBody>('GET', `/v1/proofs${query}`),
    listed: (account: string, query = '') =>
      browser.send<ProofList & ProblemBody>('GET', `/v1/accounts/${account}/proofs${query}`),
    remove: (id: string) => browser.send<ProblemBody | undefined>('DELETE', `/v1/proofs/${id}`),
    show: (id: string, visibility: string) =>
      browser.send<ProofReply & ProblemBody>('PATCH', `/v1/proofs/${id}`, { visibility }),
    recheck: (id: string) => browser.send<Recheck & ProblemBody>('POST', `/v1/proofs/${id}/recheck`),
    text: (proof: string, account: string | null, more: object = {}) =>
      browser.send<Challenge & ProblemBody>('POST', '/v1/challenges', {
        purpose: 'proof',
        account,
        proof,
        ...more,
      }),
    answer: (id: string, message: string, signature: string) =>
      browser.send<ProofReply & ProblemBody>('POST', `/v1/challenges/${id}/answer`, { message, signature }),
  }
}

export type Prover = ReturnType<typeof proving>

/** Creates a draft in a new browser, unless one is given. */
export async function begun(
  app: TestApp,
  request: ProofRequest,
  browser = new Browser(app),
): Promise<{ maker: Prover; proof: ProofState }> {
  const maker = proving(browser)
  const { status, body } = await maker.begin(request)
  if (status !== 200) return expect.unreachable(`${status} ${body.detail}`)
  return { maker, proof: body.proof }
}

/** Signs a draft with one of its accounts. */
export async function signFor(
  maker: Prover,
  proof: string,
  account: string,
  sign: (message: string) => Promise<Hex>,
  more: object = {},
): Promise<ProofState> {
  const { body: challenge, status } = await maker.text(proof, account, more)
  if (status !== 200) return expect.unreachable(`${status} ${challenge.detail}`)
  const reply = await maker.answer(challenge.id, challenge.message, await sign(challenge.message))
  if (reply.status !== 200) return expect.unreachable(`${reply.status} ${reply.body.detail}`)
  return reply.body.proof
}

/** Creates a proof of a key. */
export async function proofOfKey(
  app: TestApp,
  key: LocalAccount,
  account: string,
  over: Partial<ProofRequest> = {},
) {
  const { maker, proof } = await begun(app, proofRequest([account], over))
  const issued = await signFor(maker, proof.id, account, message => key.signMessage({ message }))
  return { maker, proof: issued }
}

/** Verifies a document as anybody can, with the keys that the site publishes. */
export async function checked(
  app: TestApp,
  document: unknown,
  { chain, ...more }: { chain?: Pick<Chain, 'url'>; now?: number; keys?: unknown } = {},
) {
  const client = chain && createClient({ transport: http(chain.url) })
  const keys = (await new Browser(app).send<KeySet>('GET', '/.well-known/jwks.json')).body
  return verifyProof({ document, recover: recoverWithNoble, clients: () => client, keys, ...more })
}

/** Returns what an error response looks like. */
export const problem = (status: number, code: string, more: object = {}) => ({
  status,
  body: { code, ...more },
})
