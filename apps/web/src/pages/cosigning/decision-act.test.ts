import { describe, expect, test } from 'vitest'
import { afterConnecting } from './decision-act.ts'
import { signedInOwner } from './seats.ts'
import {
  alice,
  bob,
  confirmation,
  cosigning,
  decline,
  nested,
  owner,
  safe,
  stranger,
} from './testing/cosigning.ts'

const open = cosigning({ safes: [safe({ owners: [owner(alice), owner(bob, { decline })] })] })

describe('a decision that first connects a wallet', () => {
  const after = (shown: string | null, accounts: string[], isHosted = false) =>
    afterConnecting(open, { shown, accounts, isHosted })?.owner.address ?? null

  test('is carried out with the owner that was connected', () => {
    expect(after(null, [alice])).toBe(alice)
    expect(after(alice, [alice])).toBe(alice)
    expect(after(null, [stranger, alice])).toBe(alice)
  })

  test('is not carried out with another account than the page named', () => {
    expect(after(alice, [bob])).toBeNull()
    expect(after(alice, [stranger])).toBeNull()
  })

  test('is not carried out with an account that is no owner', () => {
    expect(after(null, [stranger])).toBeNull()
  })

  test('overrules an earlier decline only if the page showed it', () => {
    expect(after(null, [bob])).toBeNull()
    expect(after(bob, [bob])).toBe(bob)
  })

  test('waits for another press if the wallet opens a window', () => {
    expect(after(alice, [alice], true)).toBeNull()
  })

  test('is not carried out twice', () => {
    const given = cosigning({ safes: [safe({ owners: [owner(alice, { confirmation }), owner(bob)] })] })
    expect(afterConnecting(given, { shown: null, accounts: [alice], isHosted: false })).toBeNull()
  })
})

describe('a signed-in owner', () => {
  const chain = open.account.slice(0, open.account.lastIndexOf(':'))

  test('is recognized by the address of their key, on every network', () => {
    expect(signedInOwner(open, `${chain}:${alice}`)).toBe(alice)
    expect(signedInOwner(open, `eip155:1:${alice}`)).toBe(alice)
  })

  test('that is a contract is recognized only on the network of the Safe', () => {
    const seen = cosigning({ safes: [safe({ owners: [owner(alice, { kind: 'contract' })] })] })
    expect(signedInOwner(seen, `${chain}:${alice}`)).toBe(alice)
    expect(signedInOwner(seen, `eip155:1:${alice}`)).toBeNull()
  })

  test('of a Safe among the owners is recognized', () => {
    expect(signedInOwner(cosigning({ safes: nested() }), `${chain}:${bob}`)).toBe(bob)
  })

  test('is not anybody else', () => {
    expect(signedInOwner(open, `${chain}:${stranger}`)).toBeNull()
    expect(signedInOwner(open, null)).toBeNull()
    expect(signedInOwner(open, undefined)).toBeNull()
  })
})
