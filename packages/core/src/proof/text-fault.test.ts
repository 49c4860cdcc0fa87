// cspell:ignore Steuerprufung
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alice, bare, bob, carol, verify } from './testing/proof-by-keys.ts'
import { changed, keyProof, origin } from './testing/samples.ts'
import { anyWords } from './testing/words.ts'
import { proofSchemaAddress } from './write-proof-message.ts'

test.each([
  ['the nonce', /Nonce: \w+/, 'Nonce: aaaaaaaaaa', '/accounts/0/signature'],
  ['the time of issue', /Issued At: \S+/, 'Issued At: 2026-01-31T09:30:00.126Z', '/accounts/0/signature'],
  ['a request id', /\nResources/, '\nRequest ID: AAA-AAA\nResources', '/accounts/0/signature'],
  ['the expiration', /Time: 2027/, 'Time: 2028', '/accounts/0/message'],
  ['a scheme', /^/, 'https://', '/accounts/0/message'],
  ['an empty line', /$/, '\n', '/accounts/0/message'],
  ['a carriage return', /\n/, '\r\n', '/accounts/0/message'],
  [
    'an address in lower case',
    /0x\w{40}/,
    '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf',
    '/accounts/0/message',
  ],
  ['a not-before', /\nResources/, '\nNot Before: 2026-01-31T09:30:00Z\nResources', '/accounts/0/message'],
  ['a resource', /\n- .*$/, '', '/accounts/0/message'],
  ['the whole text', /^.*$/s, 'I own it.', '/accounts/0/message'],
])('a text with a changed %s is refused', async (_, from, to, field) => {
  const message = bare.accounts[0]?.message.replace(from, to)
  expect(message).not.toBe(bare.accounts[0]?.message)
  expect(await verify(changed(bare, '/accounts/0/message', message))).toMatchObject({
    status: 'rejected',
    field,
  })
})

test('a text that is signed as it is but belongs to another proof is refused with the differing field', async () => {
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

test('a proof with a missing, additional or moved account is refused', async () => {
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

test('an account that is listed twice is rejected', async () => {
  const [first] = bare.accounts
  expect(await verify({ ...bare, accounts: [first, first] })).toMatchObject({
    reason: 'malformed',
    field: '/accounts/1/account',
  })
})

test('purpose and audience cannot be shifted into one another', async () => {
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

describe('a proof with words in another script', () => {
  const words = { purpose: 'Für die Steuerprüfung', audience: 'مصلحة الضرائب' }

  test('is verified, with its words as they were entered', async () => {
    const single = await keyProof([alice], words)
    expect(await verify(single)).toMatchObject({ status: 'verified', proof: words })
    expect(await verify(JSON.stringify(single))).toMatchObject({ status: 'verified', proof: words })
  })

  test.each([
    ['the number in its statement', 'F(U+00FC)r die Steuerpr(U+00FC)fung', 'text-differs'],
    ['a letter that looks the same', 'Für die Steu\u0435rprüfung', 'text-differs'],
    ['a letter without its dots', 'Fur die Steuerprufung', 'text-differs'],
    ['another letter', 'Für die Steuerprüfunḡ', 'text-differs'],
    ['capital letters', 'Für die Steuerprüfung'.toUpperCase(), 'text-differs'],
    ['letters of full width', 'Für die Ｓteuerprüfung', 'text-differs'],
    ['the statement itself', 'F[U+00FC]r die Steuerpr[U+00FC]fung', 'malformed'],
    ['its decomposed form', 'Für die Steuerprüfung'.normalize('NFD'), 'malformed'],
    ['an invisible character', 'Für die \u200bSteuerprüfung', 'malformed'],
    ['a change of direction', '\u202eFür die Steuerprüfung', 'malformed'],
    ['another space', 'Für die\u00a0Steuerprüfung', 'malformed'],
    ['half a character', 'Für die Steuerprüfung\ud800', 'malformed'],
  ])('is refused with %s in its purpose or audience, and the field is named', async (_, twin, reason) => {
    const original = 'Für die Steuerprüfung'
    const signed = await keyProof([alice], { purpose: original, audience: original })
    for (const field of ['purpose', 'audience'])
      expect(await verify({ ...signed, [field]: twin })).toMatchObject({
        status: 'rejected',
        reason,
        field: `/${field}`,
      })
  })

  test('is refused with any other words', async () => {
    const signed = await keyProof([alice], words)
    await fc.assert(
      fc.asyncProperty(anyWords, fc.constantFrom('purpose', 'audience'), async (other, field) => {
        fc.pre(other !== signed[field])
        expect(await verify({ ...signed, [field]: other })).toMatchObject({
          reason: 'text-differs',
          field: `/${field}`,
        })
      }),
    )
  })

  test('cannot be of version 1, whose words are in ASCII', async () => {
    const { request: _, ...first } = await keyProof([alice], {
      ...{ version: 1, schema: proofSchemaAddress(origin, 1), purpose: 'Für' },
    })
    expect(await verify(first)).toMatchObject({ reason: 'malformed', field: '/purpose' })
  })
})
