import { describe, expect, test } from 'vitest'
import { actingAccount, countOf } from './seats.ts'
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
} from './testing/cosigning.ts'

const given = owner(alice, { confirmation })

describe('the acting account', () => {
  const seen = cosigning({ safes: [safe({ owners: [given, owner(bob), owner(carol)] })] })

  test('is the one selected in the wallet, if it is an owner', () => {
    expect(actingAccount(seen, [alice, bob])).toBe(alice)
  })

  test('is otherwise an owner among the other accounts of the wallet, preferably one that has not confirmed', () => {
    expect(actingAccount(seen, [stranger, dave, bob])).toBe(bob)
    expect(actingAccount(seen, [stranger, alice, bob])).toBe(bob)
    expect(actingAccount(seen, [stranger, alice])).toBe(alice)
  })

  test('is the selected one if no account is an owner, and `null` without a wallet', () => {
    expect(actingAccount(seen, [stranger, dave])).toBe(stranger)
    expect(actingAccount(seen, [])).toBeNull()
  })
})

describe('the count of a Safe', () => {
  test('ignores former owners, and never has a negative number of missing confirmations', () => {
    const former = owner(bob, { confirmation, present: false })
    expect(countOf(safe({ owners: [given, former, owner(carol)] }))).toEqual({
      given: 1,
      needed: 2,
      missing: 1,
    })
    expect(countOf(safe({ owners: [given, owner(bob, { confirmation })], threshold: 1 })).missing).toBe(0)
  })

  test('is separate for each Safe', () => {
    const [outer, inner] = nested(undefined, [given, owner(bob), owner(carol)])
    expect(outer && countOf(outer).given).toBe(0)
    expect(inner && countOf(inner).given).toBe(1)
  })
})
