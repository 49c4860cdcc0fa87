import { parseAccountId } from '@countersign/core'
import { getAddress } from 'viem'
import { expect, test, vi } from 'vitest'
import { createOwners } from './owners.ts'

const addressOf = (digit: number) => getAddress(`0x${String(digit).repeat(40)}`)
const idOf = (digit: number) => parseAccountId(`eip155:1:${addressOf(digit)}`)

/** A proof of Safes. */
const recordOf = (safes: readonly number[]) =>
  ({
    accounts: safes.map(digit => ({
      account: idOf(digit),
      signed: { signature: '0x', safe: { owners: [] } },
    })),
  }) as unknown as Parameters<ReturnType<typeof createOwners>['mayBe']>[0]

test('a page counts the Safes whose owners are read for it, of which the request itself is one', async () => {
  const readSafe = vi.fn(async () => ({ status: 'safe', safe: { owners: [addressOf(9)] } }) as never)
  const owners = createOwners({ verifier: { readSafe }, now: Date.now })
  const charge = vi.fn(async (_requests: number) => {})
  const session = { account: idOf(9), method: 'eoa' } as const
  expect(await owners.mayBe(recordOf([1, 2, 3]), session, charge)).toBe(true)
  expect(charge.mock.calls).toEqual([[2]])
  expect(readSafe).toHaveBeenCalledTimes(3)

  const full = new Error('too many requests')
  charge.mockRejectedValue(full)
  await expect(owners.mayBe(recordOf([4, 5]), session, charge)).rejects.toBe(full)
  expect(readSafe).toHaveBeenCalledTimes(3)
  // Who has one of the accounts is known without reading.
  expect(await owners.mayBe(recordOf([4, 9]), session, charge)).toBe(true)
})
