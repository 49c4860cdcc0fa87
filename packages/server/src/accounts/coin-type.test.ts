import type { AccountInfo } from '@countersign/api'
import { eip155Chain } from '@countersign/core'
import { expect, test, vi } from 'vitest'
import { coinTypeOf } from './coin-type.ts'
import { UnavailableError } from './unavailable.ts'

type Kind = AccountInfo['kind']

function ask(chain: number, here: Kind, there: Kind, namesChain = 1) {
  const kinds = { here: vi.fn(async () => here), there: vi.fn(async () => there) }
  return { kinds, coinType: coinTypeOf(eip155Chain(chain), eip155Chain(namesChain), kinds) }
}

test('on the chain of the names no node is needed', async () => {
  const { kinds, coinType } = ask(1, 'unknown', 'unknown')
  expect(await coinType).toBe(60n)
  expect(kinds.here).not.toHaveBeenCalled()
})

test('a key is the same on every chain', async () => {
  expect(await ask(10, 'eoa', 'eoa').coinType).toBe(60n)
})

test('a contract has a name on its own chain only', async () => {
  const { kinds, coinType } = ask(10, 'contract', 'eoa')
  expect(await coinType).toBe(2147483658n)
  expect(kinds.there).not.toHaveBeenCalled()
})

test('an address with a contract only on the chain of the names does not get the name of that contract elsewhere', async () => {
  expect(await ask(10, 'eoa', 'contract').coinType).toBe(2147483658n)
})

test('a contract on a chain without a coin type has no name', async () => {
  expect(await ask(1, 'contract', 'eoa', 11155111).coinType).toBeNull()
  expect(await ask(2 ** 31, 'contract', 'eoa').coinType).toBeNull()
  expect(await ask(2 ** 31 - 1, 'contract', 'eoa').coinType).toBe(2n ** 32n - 1n)
})

test('the coin type is not guessed if the kind is unknown', async () => {
  await expect(ask(10, 'unknown', 'eoa').coinType).rejects.toThrow(UnavailableError)
  await expect(ask(10, 'eoa', 'unknown').coinType).rejects.toThrow(UnavailableError)
})
