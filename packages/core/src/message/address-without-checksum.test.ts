import { expect, test } from 'vitest'
import { eip155Chain, formatAccountId, parseAddress } from '../account.ts'
import { addressWithoutChecksum } from './address-without-checksum.ts'
import { sample, sampleText } from './testing/samples.ts'

const account = formatAccountId(eip155Chain(1), sample.address)
const lower = sample.address.toLowerCase()

test('the address of a message without its checksum is returned as it is written', () => {
  expect(addressWithoutChecksum(sampleText.replace(sample.address, lower), account)).toBe(lower)
  const upper = `0x${lower.slice(2).toUpperCase()}`
  expect(addressWithoutChecksum(sampleText.replace(sample.address, upper), account)).toBe(upper)
})

test('nothing is returned for an address with its checksum, for another address, and for another text', () => {
  expect(addressWithoutChecksum(sampleText, account)).toBeUndefined()
  const other = formatAccountId(eip155Chain(1), parseAddress('0x0000000000000000000000000000000000000001'))
  expect(addressWithoutChecksum(sampleText.replace(sample.address, lower), other)).toBeUndefined()
  expect(addressWithoutChecksum(`My address is ${lower}.`, account)).toBeUndefined()
})
