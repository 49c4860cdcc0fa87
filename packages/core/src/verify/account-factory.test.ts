import { serializeErc6492Signature } from 'viem'
import { expect, test } from 'vitest'
import { accountFactory } from './account-factory.ts'

const address = '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67'

test('the factory of a signature is its address, with the checksum, and its call', () => {
  const signature = serializeErc6492Signature({
    address: address.toLowerCase() as `0x${string}`,
    data: '0x12AB',
    signature: '0x34',
  })
  expect(accountFactory(signature)).toEqual({ address, call: '0x12ab' })
})

test('a signature without a wrapper, or with one that cannot be read, names no factory', () => {
  for (const signature of ['0x', '0x34', 'text', `0x${'6492'.repeat(16)}`])
    expect(accountFactory(signature)).toBeUndefined()
})
