import * as fc from 'fast-check'
import { checksumAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  AccountFormatError,
  accountAddress,
  accountChain,
  chainNumber,
  eip155Chain,
  formatAccountId,
  isSameAddress,
  parseAccountId,
  parseAddress,
  parseChainId,
} from './account.ts'

const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

function refusal(parse: () => unknown): AccountFormatError {
  try {
    parse()
  } catch (error) {
    if (error instanceof AccountFormatError) return error
    throw error
  }
  throw new Error('read, though it should not be')
}

const hex = (unit: string) => fc.string({ unit: fc.constantFrom(...unit), minLength: 40, maxLength: 40 })
const address = hex('0123456789abcdef').map(digits => `0x${digits}`)
const chain = fc.oneof(
  fc.maxSafeNat().filter(id => id > 0),
  fc.integer({ min: 1, max: 100_000 }),
)

describe('a chain', () => {
  test.each(['eip155:1', 'eip155:10', 'eip155:31337', 'eip155:9007199254740991'])('%s is accepted', text => {
    expect(parseChainId(text)).toBe(text)
    expect(eip155Chain(chainNumber(parseChainId(text)))).toBe(text)
  })

  test.each([
    ['', 'chain-form', 0],
    ['1', 'chain-form', 0],
    ['eip155', 'chain-form', 0],
    ['EIP155:1', 'chain-namespace', 0],
    [':1', 'chain-namespace', 0],
    ['solana:1', 'chain-namespace', 0],
    [' eip155:1', 'chain-namespace', 0],
    ['eip155:', 'chain-reference', 7],
    ['eip155:0', 'chain-reference', 7],
    ['eip155:01', 'chain-reference', 7],
    ['eip155:-1', 'chain-reference', 7],
    ['eip155:1.0', 'chain-reference', 7],
    ['eip155:1e3', 'chain-reference', 7],
    ['eip155:0x1', 'chain-reference', 7],
    ['eip155:1 ', 'chain-reference', 7],
    ['eip155:1\n', 'chain-reference', 7],
    ['eip155:1:2', 'chain-reference', 7],
    ['eip155:١', 'chain-reference', 7],
    ['eip155:9007199254740992', 'chain-reference', 7],
    ['eip155:99999999999999999', 'chain-reference', 7],
  ])('%j is rejected', (text, code, offset) => {
    expect(refusal(() => parseChainId(text))).toMatchObject({ code, offset })
  })

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 1e21])(
    'the id %d is rejected',
    id => {
      expect(refusal(() => eip155Chain(id)).code).toBe('chain-reference')
    },
  )
})

describe('an address', () => {
  // The examples of ERC-55.
  test.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('%s is returned checksummed, in any letter case', text => {
    expect(parseAddress(text)).toBe(text)
    expect(parseAddress(text.toLowerCase())).toBe(text)
    expect(parseAddress(`0x${text.slice(2).toUpperCase()}`)).toBe(text)
  })

  test.each([
    '',
    '0x',
    vitalik.slice(2),
    vitalik.slice(0, -1),
    `${vitalik}0`,
    `${vitalik}\n`,
    ` ${vitalik}`,
    `0X${vitalik.slice(2)}`,
    `0x${'g'.repeat(40)}`,
    `0x${'０'.repeat(40)}`,
    'vitalik.eth',
  ])('%j is rejected', text => {
    expect(refusal(() => parseAddress(text))).toMatchObject({ code: 'address-form', offset: 0 })
  })

  test('has the same checksum as in viem', () => {
    fc.assert(
      fc.property(hex('0123456789abcdef'), digits => {
        expect(parseAddress(`0x${digits}`)).toBe(checksumAddress(`0x${digits}`))
      }),
    )
  })

  test('with one letter in the wrong case is rejected', () => {
    for (let at = 2; at < vitalik.length; at++) {
      const letter = vitalik.charAt(at)
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
      if (letter === other) continue
      const text = vitalik.slice(0, at) + other + vitalik.slice(at + 1)
      expect(refusal(() => parseAddress(text)).code).toBe('address-checksum')
    }
  })

  test('in any letter case is parsed to the same address or rejected', () => {
    fc.assert(
      fc.property(hex('0123456789abcdefABCDEF'), digits => {
        const checksummed = parseAddress(`0x${digits.toLowerCase()}`)
        try {
          expect(parseAddress(`0x${digits}`)).toBe(checksummed)
        } catch (error) {
          expect(error).toMatchObject({ code: 'address-checksum' })
          expect(`0x${digits}`).not.toBe(checksummed)
        }
      }),
    )
  })
})

describe('an account', () => {
  test('consists of a chain and an address, in one form only', () => {
    fc.assert(
      fc.property(chain, address, (id, text) => {
        const account = parseAccountId(`eip155:${id}:${text}`)
        expect(parseAccountId(account)).toBe(account)
        expect(parseAccountId(`eip155:${id}:0x${text.slice(2).toUpperCase()}`)).toBe(account)
        expect(chainNumber(accountChain(account))).toBe(id)
        expect(accountAddress(account)).toBe(parseAddress(text))
        expect(formatAccountId(accountChain(account), accountAddress(account))).toBe(account)
      }),
    )
  })

  test.each([
    ['', 'account-form', 0],
    ['eip155:1', 'account-form', 0],
    [vitalik, 'account-form', 0],
    [`solana:1:${vitalik}`, 'chain-namespace', 0],
    [`:1:${vitalik}`, 'chain-namespace', 0],
    [`eip155:01:${vitalik}`, 'chain-reference', 7],
    [`eip155:1:1:${vitalik}`, 'address-form', 9],
    [`eip155:1:${vitalik}:1`, 'address-form', 9],
    [`eip155::${vitalik}`, 'chain-reference', 7],
    ['eip155:137:0x1', 'address-form', 11],
    [`eip155:137:${vitalik.replace('d', 'D')}`, 'address-checksum', 11],
  ])('%j is rejected', (text, code, offset) => {
    const error = refusal(() => parseAccountId(text))
    expect(error).toMatchObject({ code, offset })
    expect(text.startsWith(error.value)).toBe(true)
  })

  test('appears whole in the error if its chain is invalid', () => {
    const text = `eip155:01:${vitalik}`
    expect(refusal(() => parseAccountId(text)).value).toBe(text)
  })

  test('of any text is parsed or rejected with AccountFormatError, like a chain and an address', () => {
    const pieces = fc.array(fc.constantFrom('eip155', ':', '1', '0x', vitalik, 'é', ' ', '\n'), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          pieces.map(parts => parts.join('')),
        ),
        text => {
          for (const parse of [parseAccountId, parseChainId, parseAddress]) {
            try {
              parse(text)
            } catch (error) {
              expect(error).toBeInstanceOf(AccountFormatError)
            }
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  test('that is very long is shortened in the error', () => {
    const error = refusal(() => parseAccountId(`eip155:1:${'a'.repeat(100_000)}`))
    expect(error.message.length).toBeLessThan(300)
    expect(error.value.length).toBeLessThan(300)
  })
})

describe('an address compared with another', () => {
  test('is the same in any letter case', () => {
    for (const other of [vitalik, vitalik.toLowerCase(), `0x${vitalik.slice(2).toUpperCase()}`]) {
      expect(isSameAddress(vitalik, other)).toBe(true)
      expect(isSameAddress(other, vitalik)).toBe(true)
    }
  })

  test('is not the same as another, or as a value that is no text', () => {
    expect(isSameAddress(vitalik, `${vitalik.slice(0, -1)}6`)).toBe(false)
    expect(isSameAddress(vitalik, 7 as unknown as string)).toBe(false)
  })
})
