import { describe, expect, test } from 'vitest'
import { actingAccount, countOf, viewerOf } from './seats.ts'
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

describe('the viewer of a cosigning', () => {
  const open = cosigning({ safes: [safe({ owners: [owner(alice), owner(bob)] })] })
  const aliceGave = cosigning({ safes: [safe({ owners: [given, owner(bob), owner(carol)] })] })
  const chain = open.account.slice(0, open.account.lastIndexOf(':'))
  const viewer = (
    of: typeof open,
    account: string | null,
    isFound: boolean,
    signedIn: string | null = alice,
  ) =>
    viewerOf(of, {
      ...{ accounts: account === null ? [] : [account], isFound },
      signedIn: signedIn && `${chain}:${signedIn}`,
    })

  test('is the owner who is signed in, also when a wallet with another account is found', () => {
    expect(viewer(open, null, false)).toBe(alice)
    expect(viewer(open, bob, true)).toBe(alice)
    expect(viewer(open, stranger, true)).toBe(alice)
    expect(viewer(aliceGave, stranger, true)).toBe(alice)
  })

  test('is the owner in a wallet that was found, if the one who is signed in has nothing to decide', () => {
    expect(viewer(aliceGave, bob, true)).toBe(bob)
  })

  test('is the account of a wallet that the person connected', () => {
    expect(viewer(open, bob, false)).toBe(bob)
    expect(viewer(open, stranger, false)).toBe(stranger)
  })

  test('is the account of any wallet if nobody who is signed in is an owner', () => {
    expect(viewer(open, bob, true, stranger)).toBe(bob)
    expect(viewer(open, stranger, true, null)).toBe(stranger)
    expect(viewer(open, null, true, stranger)).toBeNull()
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
