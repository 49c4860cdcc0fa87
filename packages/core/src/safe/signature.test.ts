import * as fc from 'fast-check'
import { type Hex, size } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Address, parseAddress } from '../account.ts'
import { InputError } from '../input.ts'
import { hexOfBytes } from '../verify/bytes.ts'
import {
  assembleSafeSignature,
  chooseConfirmations,
  compareAddresses,
  type SafeConfirmation,
  writeSafeSignature,
} from './assemble.ts'
import { parseSafeSignature, readParts } from './parse.ts'
import { type SafePart, SafeSignatureError } from './parts.ts'

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(bytes => parseAddress(hexOfBytes(bytes)))
const rs = fc.uint8Array({ minLength: 64, maxLength: 64 }).map(hexOfBytes)
const keyed = (kind: 'ecdsa' | 'eth-sign', ...vs: string[]) =>
  fc.tuple(rs, fc.constantFrom(...vs)).map(([rs, v]): SafePart => ({ kind, signature: `${rs}${v}` as Hex }))
const flat = fc.oneof(
  keyed('ecdsa', '1b', '1c'),
  keyed('eth-sign', '1f', '20'),
  address.map((owner): SafePart => ({ kind: 'approved-hash', owner })),
  fc
    .record({ owner: address, signature: fc.uint8Array({ maxLength: 100 }).map(hexOfBytes) })
    .map((part): SafePart => ({ kind: 'contract', ...part })),
)
const part = fc.oneof(
  { weight: 4, arbitrary: flat },
  {
    weight: 1,
    arbitrary: fc
      .record({ owner: address, parts: fc.array(flat, { minLength: 1, maxLength: 3 }) })
      .map((part): SafePart => ({ kind: 'nested-safe', ...part })),
  },
)
/** Every owner that is named, also in nested Safes; a Safe is recognized by its address. */
const named = (parts: readonly SafePart[]): Address[] =>
  parts.flatMap(part => [
    ...('owner' in part ? [part.owner] : []),
    ...(part.kind === 'nested-safe' ? named(part.parts) : []),
  ])
const namedOnce = (parts: readonly SafePart[]) => new Set(named(parts)).size === named(parts).length
const parts = fc.array(part, { minLength: 1, maxLength: 6 }).filter(namedOnce)

const nestedIn = (parts: readonly SafePart[]) =>
  new Map(parts.flatMap(part => (part.kind === 'nested-safe' ? [[part.owner, part.parts.length]] : [])))

test('a written signature parses to the same parts, including those behind the parts and in nested Safes', () => {
  fc.assert(
    fc.property(parts, given => {
      const signature = writeSafeSignature(given)
      expect(parseSafeSignature(signature, given.length, nestedIn(given))).toEqual(given)
    }),
  )
})

test('a parsed signature is written as it was', () => {
  fc.assert(
    fc.property(parts, given => {
      const signature = writeSafeSignature(given)
      expect(writeSafeSignature(parseSafeSignature(signature, given.length))).toBe(signature)
    }),
  )
})

test('trailing bytes that no part points to are ignored', () => {
  fc.assert(
    fc.property(parts, fc.uint8Array({ maxLength: 200 }), (given, more) => {
      const signature: Hex = `${writeSafeSignature(given)}${hexOfBytes(more).slice(2)}`
      expect(parseSafeSignature(signature, given.length, nestedIn(given))).toEqual(given)
    }),
  )
})

test('any bytes are parsed, or refused with the invalid part', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 400 }).map(hexOfBytes),
      fc.integer({ min: 1, max: 5 }),
      (signature, threshold) => {
        try {
          expect(parseSafeSignature(signature, threshold)).toHaveLength(threshold)
        } catch (error) {
          if (!(error instanceof SafeSignatureError)) throw error
          expect(error.part).toBeLessThan(threshold)
        }
      },
    ),
  )
})

describe('a part is refused', () => {
  const word = (value: number | bigint) => value.toString(16).padStart(64, '0')
  const key = `${'11'.repeat(64)}1b`
  const contract = (offset: number | bigint) => `${word(0xabcn)}${word(offset)}00`
  test.each([
    ['that is not there', 2, key, 'GS020', 'too-short', 1],
    ['that is cut', 1, key.slice(2), 'GS020', 'too-short', 0],
    ['that is not there, before one that cannot be read', 2, `${'11'.repeat(64)}02`, 'GS020', 'too-short', 1],
    ['that points into itself', 1, contract(0) + word(0), 'GS021', 'offset-inside-parts', 0],
    ['that points into another', 2, key + contract(129) + word(0), 'GS021', 'offset-inside-parts', 1],
    ['that points behind the end', 1, contract(66) + word(0), 'GS022', 'offset-outside', 0],
    ['that points beyond all numbers', 1, contract(2n ** 256n - 1n) + word(0), 'GS022', 'offset-outside', 0],
    ['whose length is too long', 1, contract(65) + word(1), 'GS023', 'content-cut-off', 0],
    [
      'whose length is beyond all numbers',
      1,
      contract(65) + word(2n ** 256n - 1n),
      'GS023',
      'content-cut-off',
      0,
    ],
    ['with a v of 2', 1, `${'11'.repeat(64)}02`, 'GS026', 'recovery-id', 0],
    ['with a v of 30', 2, `${key}${'11'.repeat(64)}1e`, 'GS026', 'recovery-id', 1],
    ['with a v of 33', 1, `${'11'.repeat(64)}21`, 'GS026', 'recovery-id', 0],
  ])('%s', (_, threshold, signature, code, fault, part) => {
    const read = () => parseSafeSignature(`0x${signature}`, threshold)
    expect(read).toThrow(SafeSignatureError)
    expect(read).toThrow(expect.objectContaining({ code, fault, part }))
  })

  test('in a nested Safe, with the part of the outer one', () => {
    const owner = parseAddress(`0x${'22'.repeat(20)}`)
    const signature = writeSafeSignature([{ kind: 'contract', owner, signature: `0x${key}` }])
    expect(() => parseSafeSignature(signature, 1, new Map([[owner, 2]]))).toThrow(
      expect.objectContaining({ code: 'GS020', part: 0 }),
    )
  })
})

describe('parts that lead to the same bytes', () => {
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const owners = [1, 2, 3].map(digit => parseAddress(`0x${`${digit}`.repeat(40)}`))
  /** A signature whose parts, of contracts, all lead to one content. */
  const sharing = (content: string, of: readonly Address[]): Hex => {
    const parts = of.map(owner => `${word(0).slice(40)}${owner.slice(2)}${word(of.length * 65)}00`)
    return `0x${parts.join('')}${word(content.length / 2)}${content}`.toLowerCase() as Hex
  }

  test('are parsed, because the contract accepts them', () => {
    expect(parseSafeSignature(sharing('abcd', owners), 3)).toEqual(
      owners.map(owner => ({ kind: 'contract', owner, signature: '0xabcd' })),
    )
  })

  test('are refused if they would be far longer when they are written one after the other', () => {
    const signature = sharing('ab'.repeat(16_000), owners)
    expect(readParts(signature, 3)).toEqual([
      expect.objectContaining({ kind: 'contract' }),
      expect.objectContaining({ kind: 'contract' }),
      expect.objectContaining({ code: 'GS023', fault: 'content-cut-off', part: 2 }),
    ])
    expect(() => parseSafeSignature(signature, 3)).toThrow(
      'Part 3 leads to bytes that others lead to as well',
    )
    expect(parseSafeSignature(sharing('ab'.repeat(100_000), owners.slice(0, 1)), 1)).toHaveLength(1)
  })

  test('of Safes that own each other are refused quickly', () => {
    const pair = owners.slice(0, 2)
    let signature: Hex = '0x'
    for (let level = 0; level < 100; level += 1) signature = sharing(signature.slice(2), pair)
    const begun = process.threadCpuUsage()
    expect(() => parseSafeSignature(signature, 2, new Map(pair.map(owner => [owner, 2])))).toThrow(
      SafeSignatureError,
    )
    // It usually takes a hundredth of this. Each level would double it.
    expect(process.threadCpuUsage(begun).user).toBeLessThan(2_000_000)
  })
})

describe('an assembled signature', () => {
  const confirmation = fc.record({ owner: address, part })
  const given = fc
    .record({ confirmations: fc.array(confirmation, { maxLength: 8 }), strangers: fc.array(confirmation) })
    .chain(({ confirmations, strangers }) => {
      const owners = [...new Set(confirmations.map(({ owner }) => owner))]
      return fc.record({
        confirmations: fc.constant([...strangers, ...confirmations, ...confirmations]),
        owners: fc.constant<Address[]>(owners),
        threshold: fc.integer({ min: 1, max: 9 }),
      })
    })

  test('has as many current owners as are needed, ascending, each once', () => {
    fc.assert(
      fc.property(given, question => {
        const chosen = chooseConfirmations(question)
        const owners = chosen.confirmations.map(({ owner }) => owner)
        expect(owners).toEqual([...new Set(owners)].toSorted(compareAddresses))
        expect(owners.every(owner => question.owners.includes(owner))).toBe(true)
        expect(owners).toHaveLength(Math.min(question.threshold, question.owners.length))
        const missing = question.threshold - owners.length
        expect(chosen.status).toBe(missing > 0 ? 'incomplete' : 'complete')
        if (chosen.status === 'incomplete') expect(chosen.missing).toBe(missing)
      }),
    )
  })

  test('parses to its parts', () => {
    fc.assert(
      fc.property(given, question => {
        const assembled = assembleSafeSignature(question)
        if (assembled.status === 'incomplete') return
        const { confirmations } = chooseConfirmations(question)
        const written = confirmations.map(({ part }) => part)
        fc.pre(namedOnce(written))
        expect(parseSafeSignature(assembled.signature, question.threshold, nestedIn(written))).toEqual(
          written,
        )
        expect(assembled.owners).toEqual(confirmations.map(({ owner }) => owner))
      }),
    )
  })

  test('orders owners by the number of their address, not by its letters', () => {
    const low = parseAddress(`0x0${'b'.repeat(39)}`)
    const high = parseAddress(`0xA${'0'.repeat(39)}`)
    const confirm = (owner: Address): SafeConfirmation => ({ owner, part: { kind: 'approved-hash', owner } })
    expect(
      assembleSafeSignature({
        confirmations: [confirm(high), confirm(low)],
        owners: [high, low],
        threshold: 2,
      }),
    ).toMatchObject({ owners: [low, high] })
  })

  test('prefers signatures of keys to those that contracts might stop accepting', () => {
    const owners = [1, 2].map(digit => parseAddress(`0x${`${digit}`.repeat(40)}`))
    const [first, second] = owners
    if (!first || !second) return expect.unreachable()
    const assembled = assembleSafeSignature({
      confirmations: [
        { owner: first, part: { kind: 'contract', owner: first, signature: '0x1234' } },
        { owner: second, part: { kind: 'ecdsa', signature: `0x${'11'.repeat(64)}1b` } },
      ],
      owners,
      threshold: 1,
    })
    expect(assembled).toMatchObject({ status: 'complete', owners: [second] })
    if (assembled.status === 'complete') expect(size(assembled.signature)).toBe(65)
  })
})

test('addresses are compared by their number, in any letter case', () => {
  const low = parseAddress(`0x0${'b'.repeat(39)}`)
  const high = parseAddress(`0xA${'0'.repeat(39)}`)
  expect(compareAddresses(low, high)).toBe(-1)
  expect(compareAddresses(high, low)).toBe(1)
  expect(compareAddresses(high, high)).toBe(0)
})

test('the arguments of parseSafeSignature are checked', () => {
  const signature: Hex = `0x${'11'.repeat(64)}1b`
  for (const threshold of [0, -1, 1.5, '1'])
    expect(() => parseSafeSignature(signature, threshold as number)).toThrow(InputError)
  for (const nested of [{}, [], null])
    expect(() => parseSafeSignature(signature, 1, nested as unknown as Map<Address, number>)).toThrow(
      InputError,
    )
  expect(() => parseSafeSignature(7 as unknown as Hex, 1)).toThrow(InputError)
})

test('a signature that is not hex, or shorter than its threshold, is named as such', () => {
  expect(() => parseSafeSignature('0x123', 1)).toThrow('The signature is not whole bytes of hex.')
  expect(() => parseSafeSignature('0x12', 2)).toThrow('The signature has 1 bytes; 2 owners need 130 or more.')
  expect(() => parseSafeSignature(`0x${'11'.repeat(64)}02`, 1)).toThrow('Part 1 ends in 2;')
  expect(() => parseSafeSignature(`0x${'00'.repeat(65)}`, 1)).toThrow('The offset in part 1 points into')
  const owner = parseAddress(`0x${'22'.repeat(20)}`)
  const outer = writeSafeSignature([{ kind: 'contract', owner, signature: '0x' }])
  expect(() => parseSafeSignature(outer, 1, new Map([[owner, 1]]))).toThrow('Within part 1, of a Safe: ')
})

test('readParts goes on after a part that cannot be parsed', () => {
  const key: Hex = `0x${'11'.repeat(64)}1b`
  expect(readParts(`0x${'11'.repeat(64)}02${key.slice(2)}`, 2)).toEqual([
    expect.any(SafeSignatureError),
    { kind: 'ecdsa', signature: key },
  ])
})

test('Safes that own Safes are written 16 levels deep, and no deeper', () => {
  const owner = parseAddress(`0x${'22'.repeat(20)}`)
  const nested = (levels: number): SafePart =>
    levels === 0
      ? { kind: 'approved-hash', owner }
      : { kind: 'nested-safe', owner, parts: [nested(levels - 1)] }
  const deepest = writeSafeSignature([nested(16)])
  expect(size(deepest)).toBeGreaterThan(1_000)
  expect(() => writeSafeSignature([nested(17)])).toThrow(InputError)
  const deeper = writeSafeSignature([{ kind: 'contract', owner, signature: deepest }])
  const parsed = parseSafeSignature(deeper, 1, new Map([[owner, 1]]))
  expect(writeSafeSignature(parsed)).toBe(deeper)
})

test.each([
  ['ecdsa', '0x', '65 bytes of hex that end in 1b or 1c'],
  ['ecdsa', `0x${'11'.repeat(64)}`, '65 bytes of hex that end in 1b or 1c'],
  ['ecdsa', `0x${'11'.repeat(64)}1f`, '65 bytes of hex that end in 1b or 1c'],
  ['eth-sign', `0x${'11'.repeat(64)}1b`, '65 bytes of hex that end in 1f or 20'],
] as const)('a part of the kind %s is not written with the signature %s', (kind, signature, allowed) => {
  const part: SafePart = { kind, signature }
  const owner = parseAddress(`0x${'22'.repeat(20)}`)
  expect(() => writeSafeSignature([part])).toThrow(
    expect.objectContaining({ name: 'InputError', field: 'parts.0.signature', allowed }),
  )
  expect(() =>
    assembleSafeSignature({ confirmations: [{ owner, part }], owners: [owner], threshold: 1 }),
  ).toThrow(expect.objectContaining({ field: 'question.confirmations.0.part.signature', allowed }))
})

test('no signature is assembled for a threshold of 0', () => {
  expect(() => chooseConfirmations({ confirmations: [], owners: [], threshold: 0 })).toThrow(InputError)
})
