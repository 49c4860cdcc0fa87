import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ProofFormatError } from './error.ts'
import { parseProof } from './parse-proof.ts'
import { proofLimits } from './proof.ts'
import { anyProof, changed, keyOf, keyProof, leaves } from './testing/samples.ts'

const sample = await keyProof([keyOf(1), keyOf(2)])
const withSafe = changed(
  changed(sample, '/accounts/0/block', { number: 7, hash: `0x${'ab'.repeat(32)}` }),
  '/accounts/0/safe',
  { version: '1.4.1', threshold: 1, owners: [keyOf(3).address], confirmations: [keyOf(3).address] },
)

/** Returns the error of parsing a document. */
function fault(document: unknown): ProofFormatError {
  try {
    parseProof(document)
  } catch (error) {
    if (error instanceof ProofFormatError) return error
    throw error
  }
  return expect.unreachable('The document was taken.')
}

test('the origin of a site without TLS is accepted, as on a developer’s machine', () => {
  expect(fault({ ...sample, origin: 'http://localhost:3000', id: '' }).field).toBe('/id')
  expect(parseProof({ ...sample, origin: 'http://localhost:3000' }).origin).toBe('http://localhost:3000')
})

test('any proof is the same after it is written and parsed', () => {
  fc.assert(
    fc.property(anyProof, proof => {
      expect(parseProof(JSON.stringify(proof))).toEqual(proof)
      expect(parseProof(proof)).toEqual(proof)
    }),
    { numRuns: 200 },
  )
})

test('a text and its parsed JSON result in the same proof, with the fields in one order', () => {
  const turned = Object.fromEntries(Object.entries(sample).toReversed())
  expect(JSON.stringify(parseProof(turned))).toBe(JSON.stringify(sample))
  expect(parseProof(JSON.stringify(sample, null, 2))).toEqual(sample)
})

test.each(leaves(withSafe))('a document without %s is rejected, and the field is named', pointer => {
  const parts = pointer.split('/')
  const name = parts.pop() ?? ''
  const isItem = /^\d+$/.test(name)
  const field = isItem ? parts.join('/') : pointer
  const document = changed(withSafe, pointer, undefined)
  // As in JSON: an undefined field or item is missing.
  const without = isItem ? changed(withSafe, parts.join('/'), []) : JSON.parse(JSON.stringify(document))
  if (field.endsWith('/confirmations')) return expect(parseProof(without)).toBeDefined()
  expect(fault(without)).toMatchObject({ field, code: isItem ? 'range' : 'missing' })
})

test.each(leaves(withSafe))(
  'a document with %s of another type is rejected, and the field is named',
  pointer => {
    for (const value of [true, 1.5, [], [[['x']]]])
      expect(fault(changed(withSafe, pointer, value))).toMatchObject({ field: pointer })
    // If an object is allowed, its field is the one that is missing.
    const within = expect.stringMatching(new RegExp(`^${pointer}(?:/deep)?$`))
    expect(fault(changed(withSafe, pointer, { deep: { deeper: [] } }))).toMatchObject({ field: within })
  },
)

test.each([
  ['/type', 'proof', 'form'],
  ['/version', 3, 'form'],
  ['/version', '1', 'form'],
  ['/schema', '', 'range'],
  ['/id', 'short', 'range'],
  ['/id', '../../../../../etc/passwd', 'form'],
  ['/id', `${'a'.repeat(22)}/`, 'form'],
  ['/origin', 'https://id.example.org/', 'form'],
  ['/origin', 'https://ID.example.org', 'form'],
  ['/origin', 'https://id.example.org:443', 'form'],
  ['/origin', 'https://user@id.example.org', 'form'],
  ['/origin', 'ftp://id.example.org', 'form'],
  ['/origin', 'javascript:alert(1)', 'form'],
  ['/purpose', '', 'range'],
  ['/purpose', 'x'.repeat(121), 'range'],
  ['/purpose', 'a [grant]', 'form'],
  ['/purpose', 'a grant\n', 'form'],
  ['/audience', 'Example] for [nothing', 'form'],
  ['/audience', 'x'.repeat(81), 'range'],
  ['/issuedAt', '2026-01-31T09:31:00Z', 'range'],
  ['/issuedAt', '2026-01-31T09:31:00.000z', 'form'],
  ['/expiresAt', '2026-02-30T09:31:00.000Z', 'range'],
  ['/expiresAt', '2026-01-31T24:00:00.000Z', 'range'],
  ['/accounts/0/verifiedAt', '2026-01-31T09:31:60.000Z', 'range'],
  ['/accounts/0/account', sample.accounts[0]?.account.toLowerCase(), 'form'],
  ['/accounts/0/account', 'eip155:01:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'form'],
  ['/accounts/0/account', 'solana:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'form'],
  ['/accounts/0/chain', 'eip155:0', 'form'],
  ['/accounts/0/message', 'x'.repeat(5121), 'range'],
  ['/accounts/0/signature', '0xabc', 'form'],
  ['/accounts/0/signature', '0xzz', 'form'],
  ['/accounts/0/signature', '10x00', 'form'],
  ['/accounts/0/signature', `0x${'00'.repeat(32_769)}`, 'range'],
  ['/accounts/0/method', 'key', 'form'],
  ['/accounts/0/block/number', -1, 'range'],
  ['/accounts/0/block/number', 2 ** 53, 'range'],
  ['/accounts/0/block/hash', `0x${'AB'.repeat(32)}`, 'form'],
  ['/accounts/0/block/hash', `10x${'ab'.repeat(32)}`, 'form'],
  ['/accounts/0/block/hash', `0x${'ab'.repeat(33)}`, 'form'],
  ['/accounts/0/safe/version', '', 'range'],
  ['/accounts/0/safe/version', '1'.repeat(41), 'range'],
  ['/accounts/0/safe/threshold', 0, 'range'],
  ['/accounts/0/safe/owners/0', '0xd8da6bf26964af9d7eed9e03e53415d37aa96045', 'form'],
  ['/receipt', 'a.b', 'form'],
  ['/receipt', 'a.b.c.d.e', 'form'],
])('%s with the value %j is rejected: %s', (field, value, code) => {
  expect(fault(changed(withSafe, field, value))).toMatchObject({ field, code })
})

test.each(['/more', '/accounts/0/more', '/accounts/0/block/more', '/accounts/0/safe/more', '/a~1b~0c'])(
  'an unknown field %s is rejected and named',
  pointer => {
    const text = pointer.replaceAll('~1', '|').replaceAll('~0', '~').split('|')
    const document = text.length > 1 ? { ...withSafe, 'a/b~c': 1 } : changed(withSafe, pointer, 1)
    expect(fault(document)).toMatchObject({ field: pointer, code: 'unknown' })
  },
)

test('names that aim at a prototype are rejected like any other and change nothing', () => {
  for (const name of ['__proto__', 'constructor', 'prototype', 'toString']) {
    const text = JSON.stringify(sample).replace('{', `{"${name}":{"polluted":true},`)
    expect(fault(text)).toMatchObject({ code: 'unknown', field: `/${name}` })
    const inner = JSON.stringify(sample).replace('"accounts":[{', `"accounts":[{"${name}":{"polluted":true},`)
    expect(fault(inner)).toMatchObject({ code: 'unknown', field: `/accounts/0/${name}` })
  }
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  // Inherited fields do not count.
  expect(fault(Object.create(sample))).toMatchObject({ code: 'missing' })
})

test('an account that is listed twice is rejected', () => {
  const [first] = sample.accounts
  expect(fault({ ...sample, accounts: [first, first] })).toMatchObject({
    code: 'duplicate',
    field: '/accounts/1/account',
  })
})

test('an empty list of accounts, or one over the limit, is rejected', () => {
  const [first] = sample.accounts
  for (const accounts of [[], Array(proofLimits.accounts + 1).fill(first)])
    expect(fault({ ...sample, accounts })).toMatchObject({ code: 'range', field: '/accounts' })
})

test('a text that is not JSON, and JSON that is not an object, is rejected as a whole', () => {
  for (const document of [
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '7',
    null,
    undefined,
    [],
    7,
    () => sample,
    Symbol('x'),
  ])
    expect(fault(document)).toMatchObject({ field: '' })
})

test('a text that is too long is rejected unread, and deep nesting costs nothing', () => {
  expect(fault(' '.repeat(proofLimits.documentBytes + 1))).toMatchObject({ code: 'size', field: '' })
  const started = process.threadCpuUsage()
  const deep = `{"type":${'['.repeat(700_000)}${']'.repeat(700_000)}}`
  expect(fault(deep)).toBeInstanceOf(ProofFormatError)
  let nested: unknown = 1
  for (let depth = 0; depth < 100_000; depth++) nested = [nested]
  expect(fault({ ...sample, purpose: nested })).toMatchObject({ field: '/purpose', value: 'a list of 1' })
  expect(fault({ ...sample, accounts: Array(1_000_000) })).toMatchObject({ field: '/accounts' })
  expect(process.threadCpuUsage(started).user).toBeLessThan(5_000_000)
})

test('the message of an error names the fault and the field, and is short enough to show', () => {
  expect(fault({ ...sample, purpose: 'x'.repeat(1000) }).message).toBe(
    `The field /purpose of the proof is "${'x'.repeat(80)}…"; it has 1 to 120 characters.`,
  )
  expect(fault({ ...sample, ['n'.repeat(10_000)]: 1 }).message.length).toBeLessThan(400)
})

test('parseProof throws only ProofFormatError for any JSON', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.jsonValue()), document => {
      expect(fault(document)).toBeInstanceOf(ProofFormatError)
    }),
  )
})
