import { encodeAbiParameters, parseAbiParameters, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import type { AnyClient } from '../../node-client.ts'
import { bob } from '../testing/message.ts'
import { readToken } from './read-token.ts'

const word = (value: bigint) => encodeAbiParameters(parseAbiParameters('uint256'), [value])
const text = (value: string) => encodeAbiParameters(parseAbiParameters('string'), [value])

/** Reads from a node that answers each function so; an `Error` is thrown. */
function read(decimals: unknown, symbol: unknown) {
  const client: AnyClient = {
    async request({ params }) {
      const isDecimals = JSON.stringify(params).includes('0x313ce567')
      const answer = isDecimals ? decimals : symbol
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  return readToken(client, bob, new AbortController().signal)
}

test('the unit of a token is read from its contract', async () => {
  expect(await read(word(6n), text('OIL'))).toEqual({ decimals: 6, symbol: 'OIL' })
})

test('the symbol of an old token may be 32 bytes', async () => {
  expect(await read(word(18n), stringToHex('MKR', { size: 32 }))).toEqual({ decimals: 18, symbol: 'MKR' })
})

test.each([
  ['no contract', '0x', '0x'],
  ['no symbol', word(6n), '0x'],
  ['decimals that are no byte', word(2n ** 200n), text('OIL')],
  ['more decimals than can be shown', word(200n), text('OIL')],
  ['something else than bytes', { decimals: 6 }, text('OIL')],
])('the unit is unknown if there is %s, and never guessed', async (_, decimals, symbol) => {
  expect(await read(decimals, symbol)).toBeNull()
})

test('a node that does not answer is an error, which is not an unknown unit', async () => {
  await expect(read(new Error('down'), text('OIL'))).rejects.toThrow('down')
})
