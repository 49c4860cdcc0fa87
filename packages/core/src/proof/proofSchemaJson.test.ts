import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isObject } from '../object.ts'
import { ProofFormatError } from './error.ts'
import { parseProof } from './parseProof.ts'
import { proofSchemaJson } from './proofSchemaJson.ts'
import { anyProof, changed, keyOf, keyProof, leaves, makeSite, receipted } from './samples.ts'

// The pattern of a time says it all.
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

/** What no pattern can say: days that there are, the checksum, chain ids above 2^53, origins, an account twice. */
function isBeyondPatterns({ code, field }: ProofFormatError): boolean {
  if (code === 'duplicate') return true
  if (/\/(?:issuedAt|expiresAt|verifiedAt)$/.test(field)) return code === 'range'
  return code === 'form' && /\/(?:account|chain|origin|requester|owners\/\d+|confirmations\/\d+)$/.test(field)
}

/** Holds the two against each other. */
function compare(document: unknown): void {
  const error = refusal(document)
  if (!error) expect(fits(document)).toBe(true)
  else if (!isBeyondPatterns(error)) expect(fits(document)).toBe(false)
}

test('whatever is parsed fits the schema', () => {
  fc.assert(
    fc.property(anyProof, proof => {
      expect(fits(proof)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('a real proof fits it, with its receipt', async () => {
  expect(fits(await receipted(await keyProof([keyOf(1), keyOf(2)]), await makeSite()))).toBe(true)
})

test('whatever is changed in a document, the schema refuses it where the parser does, and only there', () => {
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
    'x'.repeat(4097),
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

test('a field more or less is refused by both, wherever it is', () => {
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
