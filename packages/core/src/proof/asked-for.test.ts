import { expect, test } from 'vitest'
import { formatAccountId, parseAddress, parseChainId } from '../account.ts'
import type { SignInMessage } from '../message/message.ts'
import { parseMessage } from '../message/parse-message.ts'
import { type Proof, versionOneEnd } from './proof.ts'
import { alice, bob, carol, proof, site, verify } from './testing/proof-by-keys.ts'
import { keyProof, origin, receipted } from './testing/samples.ts'
import { proofSchemaAddress } from './write-proof-message.ts'

/** The policy of a wallet that signs without asking. @see ERC-8019 §Reference Implementation */
type Policy = {
  readonly domain: string
  readonly uriPrefix: string
  readonly allowedChains: readonly number[]
  readonly allowedResources: readonly string[]
}

function signsUnasked({ domain, uri, chainId, resources = [] }: SignInMessage, policy: Policy): boolean {
  return (
    domain === policy.domain &&
    uri.startsWith(policy.uriPrefix) &&
    policy.allowedChains.includes(chainId) &&
    resources.every(resource => policy.allowedResources.includes(resource))
  )
}

const textsOf = ({ accounts }: Proof) => accounts.map(({ message }) => parseMessage(message))
const versionOne = { version: 1, schema: proofSchemaAddress(origin, 1) } as const

/** Creates a proof as sites issued them before version 2. */
async function oldProof(keys = [alice], text: { issuedAt?: string } = {}): Promise<Proof> {
  const { request: _, ...old } = await keyProof(keys, versionOne, text)
  return old
}

test('a wallet that signs sign-ins automatically (ERC-8019) asks for every text of a proof, even if all resources of earlier ones are allowed', async () => {
  const earlier = await keyProof([alice, bob])
  const policy = {
    domain: 'id.example.org',
    uriPrefix: 'https://id.example.org',
    allowedChains: [1, 10],
    allowedResources: textsOf(earlier).flatMap(({ resources = [] }) => resources),
  }
  // The policy does apply: known texts are signed without asking, and a text of version 1 would be as well.
  for (const text of [...textsOf(earlier), ...textsOf(await oldProof())])
    expect(signsUnasked(text, policy)).toBe(true)
  const id = 'another_id_of_a_proof_'
  for (const next of [await keyProof([alice], { id }), await keyProof([alice, bob], { id, request: null })])
    for (const text of textsOf(next)) expect(signsUnasked(text, policy)).toBe(false)
})

test('a text without a resource of its own cannot become a proof of version 2', async () => {
  const old = await oldProof()
  const { version, schema } = await keyProof([alice])
  expect(await verify({ ...old, version, schema, request: null })).toMatchObject({
    status: 'rejected',
    reason: 'text-differs',
    field: '/version',
  })
})

test('a proof of version 1 issued before versionOneEnd stays valid and names no requester', async () => {
  expect(
    await verify(await receipted(await oldProof([alice, bob]), site), { keys: site.keys }),
  ).toMatchObject({
    status: 'verified',
    checks: { text: 'passed', request: 'skipped', 'receipt-signature': 'passed' },
  })
})

test('a text of version 1 issued after versionOneEnd is refused', async () => {
  const late = { now: Date.parse(versionOneEnd) }
  const before = new Date(late.now - 1).toISOString()
  const last = await oldProof([alice], { issuedAt: before })
  const accounts = last.accounts.map(account => ({ ...account, verifiedAt: versionOneEnd }))
  expect(await verify({ ...last, accounts, issuedAt: versionOneEnd }, late)).toMatchObject({
    status: 'verified',
  })
  expect(await verify(await oldProof([alice], { issuedAt: versionOneEnd }), late)).toMatchObject({
    status: 'rejected',
    reason: 'malformed',
    field: '/version',
  })
})

test('a proof of version 2 cannot be passed off as one of version 1, which names no requester', async () => {
  const { request: _, ...without } = await keyProof([alice])
  expect(await verify({ ...without, version: 1, schema: versionOne.schema })).toMatchObject({
    reason: 'text-differs',
    field: '/version',
  })
})

const requester = formatAccountId(parseChainId('eip155:1'), parseAddress(carol.address))
const own = { id: proof.request?.id ?? '', requester: proof.request?.requester ?? requester }

test.each([
  ['another requester', { ...own, requester }, '/request/requester'],
  ['another request', { ...own, id: 'another_id_of_a_request' }, '/request/id'],
  ['another requester alone', { requester }, '/request/requester'],
])('a proof that is expected to be for %s is refused', async (_, expected, field) => {
  expect(await verify(proof, { expected, keys: site.keys })).toMatchObject({
    status: 'rejected',
    reason: 'request-differs',
    field,
    checks: { text: 'passed', request: 'failed' },
  })
})

test('a proof with an expected request is accepted for that request, and refused if it is for none', async () => {
  expect(await verify(proof, { expected: own })).toMatchObject({
    status: 'verified',
    checks: { request: 'passed' },
  })
  for (const document of [await keyProof([alice], { request: null }), await oldProof()])
    expect(await verify(document, { expected: own })).toMatchObject({
      status: 'rejected',
      reason: 'request-differs',
      field: '/request',
    })
})

test('the request of a proof cannot be changed, added or removed', async () => {
  const none = await keyProof([alice], { request: null })
  const [given] = [await keyProof([alice])]
  for (const [document, field] of [
    [{ ...given, request: { ...own, requester } }, '/request/requester'],
    [{ ...given, request: { ...own, id: 'another_id_of_a_request' } }, '/request/id'],
    [{ ...given, request: null }, '/request'],
    [{ ...none, request: own }, '/request'],
  ] as const)
    expect(await verify(document)).toMatchObject({ status: 'rejected', reason: 'text-differs', field })
})
