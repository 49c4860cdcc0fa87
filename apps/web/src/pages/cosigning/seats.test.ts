import { describe, expect, test } from 'vitest'
import {
  alice,
  bob,
  carol,
  confirmation,
  cosigning,
  dave,
  nested,
  owner,
  safe,
  stranger,
} from './cosigning.fixture.ts'
import { actingAccount, countOf } from './seats.ts'

const given = owner(alice, { confirmation })

describe('the account that somebody acts with', () => {
  const seen = cosigning({ safes: [safe({ owners: [given, owner(bob), owner(carol)] })] })

  test('is the one chosen in the wallet, if it is an owner', () => {
    expect(actingAccount(seen, [alice, bob])).toBe(alice)
  })

  test('is another one of the wallet, if only that is an owner, and rather one that has not confirmed', () => {
    expect(actingAccount(seen, [stranger, dave, bob])).toBe(bob)
    expect(actingAccount(seen, [stranger, alice, bob])).toBe(bob)
    expect(actingAccount(seen, [stranger, alice])).toBe(alice)
  })

  test('is the one chosen in the wallet, if none is an owner; none without a wallet', () => {
    expect(actingAccount(seen, [stranger, dave])).toBe(stranger)
    expect(actingAccount(seen, [])).toBeNull()
  })
})

describe('the count of a Safe', () => {
  test('leaves out former owners, and never misses fewer than none', () => {
    const former = owner(bob, { confirmation, present: false })
    expect(countOf(safe({ owners: [given, former, owner(carol)] }))).toEqual({
      given: 1,
      needed: 2,
      missing: 1,
    })
    expect(countOf(safe({ owners: [given, owner(bob, { confirmation })], threshold: 1 })).missing).toBe(0)
  })

  test('is each Safe’s own', () => {
    const [outer, inner] = nested(undefined, [given, owner(bob), owner(carol)])
    expect(outer && countOf(outer).given).toBe(0)
    expect(inner && countOf(inner).given).toBe(1)
  })
})
