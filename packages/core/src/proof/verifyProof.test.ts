import * as fc from 'fast-check'
import { base64url } from 'jose'
import { describe, expect, test } from 'vitest'
import { recoverWithNoble } from '../recover/noble.ts'
import type { Proof } from './proof.ts'
import { receiptClaims } from './receipt.ts'
import { changed, keyOf, keyProof, leaves, makeSite, now, receipted } from './samples.ts'
import { type ProofQuestion, verifyProof } from './verifyProof.ts'

const [alice, bob, carol] = [keyOf(1), keyOf(2), keyOf(3)]
const site = await makeSite()
const bare = await keyProof([alice, bob])
const proof = await receipted(bare, site)

const verify = (document: unknown, more: Partial<ProofQuestion> = {}) =>
  verifyProof({ document, recover: recoverWithNoble, now, ...more })

const verdict = { status: 'verified', method: 'eoa', block: null }

test('a proof by keys is verified without asking anybody', async () => {
  expect(await verify(JSON.stringify(proof), { keys: site.keys, revoked: false })).toEqual({
    status: 'verified',
    reason: null,
    field: null,
    proof,
    checkedAt: '2026-02-01T00:00:00.000Z',
    accounts: proof.accounts.map(({ account }) => ({
      account,
      atSigning: verdict,
      now: verdict,
      safeNow: null,
    })),
    checks: {
      form: 'passed',
      'receipt-content': 'passed',
      text: 'passed',
      signatures: 'passed',
      blocks: 'skipped',
      safes: 'skipped',
      time: 'passed',
      now: 'passed',
      'receipt-signature': 'passed',
      revocation: 'passed',
    },
  })
})

test('what was not checked is said to be trusted, and what is not there to be skipped', async () => {
  const offline = await verify(proof)
  expect(offline).toMatchObject({
    status: 'verified',
    checks: { 'receipt-content': 'passed', 'receipt-signature': 'trusted', revocation: 'trusted' },
  })
  expect(await verify(bare, { keys: site.keys })).toMatchObject({
    status: 'verified',
    checks: { 'receipt-content': 'skipped', 'receipt-signature': 'skipped', revocation: 'trusted' },
  })
})

test('a report can stand in JSON', async () => {
  const report = await verify(proof)
  expect(JSON.parse(JSON.stringify(report))).toEqual(report)
})

/** For each leaf another value, as somebody would choose it who wants it to be taken. */
const tampered: Record<string, unknown> = {
  '/type': 'other-proof',
  '/version': 2,
  '/schema': 'https://elsewhere.example/schemas/proof-1.json',
  '/id': 'Zk3vQ0b1S7m2Zx9dLr4TnA',
  '/origin': 'https://id.example.net',
  '/purpose': 'closing an account',
  '/audience': 'Other Exchange',
  '/issuedAt': '2026-01-31T09:31:00.001Z',
  '/expiresAt': '2028-01-31T09:30:00.000Z',
  '/receipt': `${proof.receipt.slice(0, -4)}AAAA`,
  ...Object.fromEntries(
    [0, 1].flatMap(index => {
      const at = `/accounts/${index}`
      const { account = '', message = '' } = proof.accounts[index] ?? {}
      const chain = account.split(':', 2).join(':')
      return [
        [`${at}/account`, `${chain}:${carol.address}`],
        [`${at}/chain`, 'eip155:137'],
        [`${at}/message`, message.replace('opening', 'closing')],
        [`${at}/signature`, proof.accounts[1 - index]?.signature],
        [`${at}/method`, 'erc1271'],
        [`${at}/verifiedAt`, '2026-01-31T09:30:40.251Z'],
        [`${at}/block`, { number: 1, hash: `0x${'11'.repeat(32)}` }],
        [
          `${at}/safe`,
          { version: '1.4.1', threshold: 1, owners: [carol.address], confirmations: [carol.address] },
        ],
      ]
    }),
  ),
}

/** What nobody has signed but the site. */
const receiptAlone = ['/issuedAt', '/accounts/0/verifiedAt', '/accounts/1/verifiedAt']

/** Changes a document, and the receipt's content with it; the receipt's signature stays what it was. */
function forged(pointer: string, value: unknown): unknown {
  const document = changed(proof, pointer, value) as unknown as Proof
  const [head, , signature] = proof.receipt.split('.')
  const claims = receiptClaims(document, now)
  return { ...document, receipt: `${head}.${base64url.encode(JSON.stringify(claims))}.${signature}` }
}

test('every leaf of a proof is among those that are tampered with', () => {
  expect(Object.keys(tampered).toSorted()).toEqual(leaves(proof).toSorted())
})

describe.each(Object.entries(tampered))('%s, tampered with,', (pointer, value) => {
  test('is refused and named', async () => {
    const report = await verify(changed(proof, pointer, value), { keys: site.keys })
    expect(report).toMatchObject({ status: 'rejected', field: pointer })
    expect(Object.values(report.checks)).toContain('failed')
  })

  if (pointer !== '/receipt')
    test('and the receipt’s content forged to match, is refused', async () => {
      const document = forged(pointer, value)
      const alone = receiptAlone.includes(pointer)
      expect(await verify(document, { keys: site.keys })).toMatchObject({
        status: 'rejected',
        field: alone ? '/receipt' : pointer,
        ...(alone ? { reason: 'receipt-refused' } : {}),
      })
      // Without the site's keys, that is the site's word alone, and the report says so.
      const offline = await verify(document)
      if (alone)
        expect(offline).toMatchObject({ status: 'verified', checks: { 'receipt-signature': 'trusted' } })
      else expect(offline).toMatchObject({ status: 'rejected', field: pointer })
    })
})

test('any other value of any leaf is refused, but for what only the receipt vouches for', async () => {
  const pointers = leaves(bare)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...pointers), fc.jsonValue(), async (pointer, value) => {
      const document = changed(bare, pointer, value)
      const same = JSON.stringify(document) === JSON.stringify(bare)
      const { status } = await verify(document)
      expect(status === 'verified').toBe(same)
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['the nonce', /Nonce: \w+/, 'Nonce: aaaaaaaaaa', '/accounts/0/signature'],
  ['the time of issue', /Issued At: \S+/, 'Issued At: 2026-01-31T09:30:00.126Z', '/accounts/0/signature'],
  ['a request id', /\nResources/, '\nRequest ID: AAA-AAA\nResources', '/accounts/0/signature'],
  ['the expiration', /Time: 2027/, 'Time: 2028', '/accounts/0/message'],
  ['a scheme', /^/, 'https://', '/accounts/0/message'],
  ['an empty line', /$/, '\n', '/accounts/0/message'],
  ['a carriage return', /\n/, '\r\n', '/accounts/0/message'],
  ['a not-before', /\nResources/, '\nNot Before: 2026-01-31T09:30:00Z\nResources', '/accounts/0/message'],
  ['a resource', /\n- .*$/, '', '/accounts/0/message'],
  ['the whole text', /^.*$/s, 'I own it.', '/accounts/0/message'],
])('a text in which %s was changed is refused', async (_, from, to, field) => {
  const message = bare.accounts[0]?.message.replace(from, to)
  expect(message).not.toBe(bare.accounts[0]?.message)
  expect(await verify(changed(bare, '/accounts/0/message', message))).toMatchObject({
    status: 'rejected',
    field,
  })
})

test('a text that was signed as it is, but is of another proof, names what differs', async () => {
  const others = {
    '/id': await keyProof([alice], { id: 'another_id_of_a_proof_' }),
    '/purpose': await keyProof([alice], { purpose: 'something else' }),
    '/audience': await keyProof([alice], { audience: null }),
    '/expiresAt': await keyProof([alice], { expiresAt: '2027-01-31T09:30:00.001Z' }),
    '/accounts/0/account': await keyProof([carol]),
    '/accounts': bare,
  }
  const single = await keyProof([alice])
  expect(await verify(single)).toMatchObject({ status: 'verified' })
  for (const [field, other] of Object.entries(others)) {
    const [account] = other.accounts
    const document = {
      ...single,
      accounts: [{ ...single.accounts[0], ...account, account: single.accounts[0]?.account }],
    }
    expect(await verify(document)).toMatchObject({ status: 'rejected', reason: 'text-differs', field })
  }
})

test('a proof with an account left out, added or moved is refused', async () => {
  const three = await keyProof([alice, bob, carol])
  const [first, second, third] = three.accounts
  const refused = { status: 'rejected', reason: 'text-differs' }
  for (const accounts of [[first], [first, second], [second, third], [third]])
    expect(await verify({ ...three, accounts })).toMatchObject({ ...refused, field: '/accounts' })
  for (const accounts of [
    [second, first, third],
    [first, third, second],
  ])
    expect(await verify({ ...three, accounts })).toMatchObject(refused)
  expect(await verify({ ...bare, accounts: three.accounts })).toMatchObject({ status: 'verified' })
  expect(await verify({ ...three, accounts: [...bare.accounts, third] })).toMatchObject({
    ...refused,
    field: '/accounts',
  })
})

test('an account that stands in it twice is refused', async () => {
  const [first] = bare.accounts
  expect(await verify({ ...bare, accounts: [first, first] })).toMatchObject({
    reason: 'malformed',
    field: '/accounts/1/account',
  })
})

test('purpose and audience cannot be moved into one another', async () => {
  const single = await keyProof([alice], { audience: null, purpose: 'a' })
  for (const [audience, purpose] of [
    ['anyone', 'a'],
    ['a', 'a'],
  ])
    expect(await verify({ ...single, audience, purpose })).toMatchObject({ status: 'rejected' })
  expect(await verify({ ...single, purpose: 'a] for [b' })).toMatchObject({
    reason: 'malformed',
    field: '/purpose',
  })
})

test('it is refused once its time is over, and before it has come, with what the accounts say all the same', async () => {
  const expires = Date.parse(bare.expiresAt)
  const issued = Date.parse(bare.issuedAt)
  const accounts = [{ atSigning: verdict }, { atSigning: verdict }]
  expect(await verify(bare, { now: expires - 1 })).toMatchObject({ status: 'verified' })
  expect(await verify(bare, { now: expires })).toMatchObject({
    status: 'rejected',
    reason: 'expired',
    field: '/expiresAt',
    accounts,
    checks: { signatures: 'passed', time: 'failed' },
  })
  // Clocks are a little apart.
  expect(await verify(bare, { now: issued - 60_000 })).toMatchObject({ status: 'verified' })
  expect(await verify(bare, { now: issued - 600_000 })).toMatchObject({
    status: 'rejected',
    reason: 'not-yet',
    field: '/issuedAt',
    accounts,
  })
})

test('it is refused where the site says that it is revoked, with what the accounts say all the same', async () => {
  expect(await verify(proof, { keys: site.keys, revoked: true })).toMatchObject({
    status: 'rejected',
    reason: 'revoked',
    field: '',
    accounts: [{ atSigning: verdict }, { atSigning: verdict }],
    checks: { signatures: 'passed', 'receipt-signature': 'passed', revocation: 'failed' },
  })
})

test('the first fault in the order of the checks is the one that is named', async () => {
  const other = changed(bare, '/accounts/1/signature', bare.accounts[0]?.signature)
  expect(await verify(other, { revoked: true, now: Date.parse('2030-01-01') })).toMatchObject({
    reason: 'signature-rejected',
    field: '/accounts/1/signature',
    accounts: [{ atSigning: verdict }, { atSigning: { status: 'rejected', reason: 'wrong-signer' } }],
    checks: { signatures: 'failed', time: 'failed', revocation: 'failed' },
  })
})

describe('a signature by a key', () => {
  const sign = (signature: unknown) => verify(changed(bare, '/accounts/0/signature', signature))
  const good = bare.accounts[0]?.signature ?? '0x'

  test('counts in upper case, with a v of 0 or 1, and in the short form of EIP-2098', async () => {
    const v = Number.parseInt(good.slice(-2), 16) - 27
    const s = BigInt(`0x${good.slice(66, 130)}`) | (BigInt(v) << 255n)
    for (const signature of [
      `0x${good.slice(2).toUpperCase()}`,
      `${good.slice(0, -2)}0${v}`,
      `${good.slice(0, 66)}${s.toString(16).padStart(64, '0')}`,
    ])
      expect(await sign(signature)).toMatchObject({ status: 'verified' })
  })

  test.each([
    ['0x', 'signature-empty'],
    ['0x12', 'signature-length'],
    [`${good}00`, 'signature-length'],
    [`${good.slice(0, -2)}1d`, 'signature-recovery-id'],
    [`0x${'00'.repeat(65)}`, 'signature-unrecoverable'],
  ])('of %s is refused: %s', async (signature, reason) => {
    expect(await sign(signature)).toMatchObject({
      reason: 'signature-rejected',
      field: '/accounts/0/signature',
      accounts: [{ atSigning: { status: 'rejected', reason }, now: { reason } }, {}],
    })
  })

  test('names whose it is where it is another’s', async () => {
    const message = bare.accounts[0]?.message ?? ''
    expect(await sign(await carol.signMessage({ message }))).toMatchObject({
      accounts: [{ atSigning: { reason: 'wrong-signer', recovered: carol.address } }, {}],
    })
  })
})

test('it neither throws nor rejects, whatever it is given', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.anything(), fc.json(), fc.jsonValue()), async document => {
      expect(await verify(document, { keys: document })).toMatchObject({
        status: 'rejected',
        reason: 'malformed',
        proof: null,
        accounts: [],
        checks: { form: 'failed', text: 'skipped' },
      })
    }),
  )
  const trap = new Proxy({}, { ownKeys: () => expect.unreachable(), get: () => expect.unreachable() })
  expect(await verify(trap)).toMatchObject({ reason: 'malformed' })
  for (const now of [Number.NaN, 1e20, -1e20])
    expect(await verify(bare, { now })).toMatchObject({ checks: { form: 'passed' } })
})

test('what would reach for a prototype is refused', async () => {
  const text = JSON.stringify(bare).replace('{', '{"__proto__":{"status":"verified"},')
  expect(await verify(text)).toMatchObject({ reason: 'malformed', field: '/__proto__' })
})

test('an account that is said to be a contract, without a node, cannot be asked about', async () => {
  const message = bare.accounts[0]?.message ?? ''
  const contract = {
    ...bare,
    accounts: [
      {
        ...bare.accounts[0],
        method: 'erc1271',
        signature: await carol.signMessage({ message }),
        block: { number: 7, hash: `0x${'ab'.repeat(32)}` },
      },
      bare.accounts[1],
    ],
  }
  const unasked = { status: 'unavailable', reason: 'no-node' }
  for (const clients of [undefined, () => undefined, () => expect.unreachable()])
    expect(await verify(contract, { clients })).toMatchObject({
      status: 'unavailable',
      reason: null,
      field: null,
      accounts: [{ atSigning: unasked, now: unasked }, { atSigning: verdict }],
      checks: { text: 'passed', signatures: 'unavailable', blocks: 'unavailable', now: 'unavailable' },
    })
  // What was found is final, whatever could not be asked.
  expect(await verify(contract, { now: Date.parse('2030-01-01') })).toMatchObject({
    status: 'rejected',
    reason: 'expired',
  })
  expect(await verify(changed(contract, '/accounts/0/block', null))).toMatchObject({
    status: 'rejected',
    reason: 'block-differs',
    field: '/accounts/0/block',
  })
})
