import { parseAddress } from '@countersign/core'
import type { Connected, DialogNotice } from '@countersign/wallets'
import { initialConnection } from '@countersign/wallets/state'
import { describe, expect, test } from 'vitest'
import { noticeToTell } from './notice-to-tell.ts'

const alice = parseAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const bob = parseAddress(`0x${'b'.repeat(40)}`)
const nobody = { signedInAs: null, inDoubt: false }

const connected: Connected = {
  status: 'connected',
  attempt: 1,
  wallet: { id: 'fox', name: 'Fox', icon: null, rdns: null, provider: { request: async () => null } },
  accounts: [bob],
  chainId: 1,
  failure: null,
}
const closed = (notice: DialogNotice | null) => ({ view: null, notice, connection: connected })
const withoutWallet = (notice: DialogNotice | null) => ({ ...closed(notice), connection: initialConnection })

describe('a person is told', () => {
  test('nothing while the dialog is open', () => {
    const open = { ...closed('sign-in-cancelled'), view: { name: 'verify' } as const }
    expect(noticeToTell(open, nobody)).toBeNull()
  })

  test('nothing where there is nothing to tell', () => {
    expect(noticeToTell(closed(null), nobody)).toBeNull()
    expect(noticeToTell(closed(null), { ...nobody, signedInAs: bob.toLowerCase() })).toBeNull()
  })

  test('that a sign-in was given up, and which wallet stays connected', () => {
    expect(noticeToTell(closed('sign-in-cancelled'), nobody)).toEqual({
      kind: 'sign-in-cancelled',
      wallet: 'Fox',
      shown: bob,
    })
    expect(noticeToTell(withoutWallet('sign-in-cancelled'), nobody)).toEqual({ kind: 'not-signed-in' })
  })

  test('never that they are not signed in while that is in doubt, or not so', () => {
    expect(noticeToTell(closed('sign-in-cancelled'), { ...nobody, inDoubt: true })).toBeNull()
    expect(noticeToTell(closed('sign-in-cancelled'), { ...nobody, signedInAs: bob })).toBeNull()
  })

  test('that no wallet was connected', () => {
    expect(noticeToTell(withoutWallet('connecting-cancelled'), nobody)).toEqual({
      kind: 'connecting-cancelled',
    })
  })

  test('that a request still waits in the wallet', () => {
    expect(noticeToTell(closed('request-left'), nobody)).toEqual({ kind: 'request-left', wallet: 'Fox' })
  })

  test('that the wallet shows another account than the one that is signed in', () => {
    expect(noticeToTell(closed(null), { ...nobody, signedInAs: alice })).toEqual({
      kind: 'account-switched',
      wallet: 'Fox',
      shown: bob,
      signedIn: alice,
    })
  })
})
