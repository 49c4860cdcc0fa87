import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isObject } from '../object.ts'
import { ProofFormatError } from './error.ts'
import type { JsonSchema } from './form.ts'
import { parseProof } from './parse-proof.ts'
import { proofSchemaJson } from './proof-schema-json.ts'
import { anyProof, changed, keyOf, keyProof, leaves, makeSite, receipted } from './testing/samples.ts'

// The pattern of a time is complete.
const ajv = new Ajv2020({ formats: { 'date-time': true }, allowUnionTypes: true })
const [first, second] = [ajv.compile(proofSchemaJson(1)), ajv.compile(proofSchemaJson(2))]
const fits = (document: unknown): boolean =>
  (isObject(document) && document.version === 1 ? first : second)(document)

function refusal(document: unknown): ProofFormatError | undefined {
  try {
    parseProof(document)
    return undefined
  } catch (error) {
    if (error instanceof ProofFormatError) return error
    throw error
  }
}

/**
 * Whether a fault is one that no pattern expresses: dates that do not exist, checksums, chain ids above 2^53, origins,
 * duplicate accounts, and characters of words by their properties.
 */
function isBeyondPatterns({ code, field }: ProofFormatError): boolean {
  if (code === 'duplicate') return true
  if (/\/(?:issuedAt|expiresAt|verifiedAt)$/.test(field)) return code === 'range'
  return (
    code === 'form' &&
    /\/(?:purpose|audience|account|chain|origin|requester|owners\/\d+|confirmations\/\d+)$/.test(field)
  )
}

/** Compares the parser with the schema. */
function compare(document: unknown): void {
  const error = refusal(document)
  if (!error) expect(fits(document)).toBe(true)
  else if (!isBeyondPatterns(error)) expect(fits(document)).toBe(false)
}

test('every proof that parses matches the schema', () => {
  fc.assert(
    fc.property(anyProof, proof => {
      expect(fits(proof)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

/** Lists the schemas of all fields, including those inside lists and nullable values. */
function fieldsOf({ properties = {}, items, anyOf = [] }: JsonSchema): [string, JsonSchema][] {
  return [
    ...Object.entries(properties).flatMap(([name, inner]): [string, JsonSchema][] => [
      [name, inner],
      ...fieldsOf(inner),
    ]),
    ...[...(items ? [items] : []), ...anyOf].flatMap(fieldsOf),
  ]
}

test('the schema describes each field', () => {
  const undescribed = fieldsOf(proofSchemaJson(2)).filter(([, { description }]) => !description)
  expect(undescribed).toEqual([])
})

test('a real proof with its receipt matches the schema', async () => {
  expect(fits(await receipted(await keyProof([keyOf(1), keyOf(2)]), await makeSite()))).toBe(true)
})

test('after any change of a document, the schema rejects it exactly when the parser does', () => {
  const edges = fc.constantFrom<unknown>(
    null,
    '',
    'x',
    '0x',
    '0X12',
    '0x123',
    'eip155:1',
    'eip155:01',
    'eip155:0',
    'https://id.example.org',
    'https://id.example.org/',
    '2026-01-31T09:31:00.000Z',
    '2026-02-30T09:31:00.000Z',
    '2026-01-31T09:31:00.000Z\n',
    'a.b.c',
    'a.b',
    'a [b]',
    'x'.repeat(81),
    'x'.repeat(121),
    'x'.repeat(5121),
    0,
    1,
    171,
    -1,
    1.5,
    2 ** 53,
    [],
    {},
  )
  const change = anyProof.chain(proof =>
    fc
      .tuple(fc.constantFrom(...leaves(proof)), fc.oneof(edges, fc.jsonValue({ maxDepth: 2 }), fc.string()))
      .map(([pointer, value]) => changed(proof, pointer, value)),
  )
  fc.assert(fc.property(change, compare), { numRuns: 1500 })
})

test('both reject a missing or additional field at any place', () => {
  const change = anyProof.chain(proof =>
    fc.constantFrom('', '/accounts/0', '/accounts/0/block', '/accounts/0/safe').map(at => {
      const inner = at
        .split('/')
        .slice(1)
        .reduce<unknown>((value, name) => Reflect.get(Object(value), name), proof)
      if (typeof inner !== 'object' || inner === null) return undefined
      return { proof, at, names: Object.keys(inner) }
    }),
  )
  fc.assert(
    fc.property(change, fc.nat(), (found, choice) => {
      fc.pre(found !== undefined)
      const { proof, at, names } = found
      const extra = changed(proof, `${at}/extra`, 1)
      const name = names[choice % names.length]
      const less = JSON.parse(JSON.stringify(changed(proof, `${at}/${name}`, undefined)))
      for (const document of [extra, less]) {
        expect(refusal(document)).toBeDefined()
        expect(fits(document)).toBe(false)
      }
    }),
  )
})

test('an account, a chain and an address fit only as a whole', () => {
  const change = anyProof.chain(proof => {
    const places = leaves(proof).filter(at => /(?:account|chain|owners\/\d+|confirmations\/\d+)$/.test(at))
    return fc.tuple(fc.constant(proof), fc.constantFrom(...places))
  })
  fc.assert(
    fc.property(change, ([proof, at]) => {
      const value = at
        .split('/')
        .slice(1)
        .reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), proof)
      fc.pre(typeof value === 'string')
      for (const longer of [`x${value}`, `${value}x`]) expect(fits(changed(proof, at, longer))).toBe(false)
    }),
  )
})
