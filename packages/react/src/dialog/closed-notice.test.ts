import { parseAddress } from '@countersign/core'
import type { Connected, DialogNotice } from '@countersign/wallets'
import { initialConnection } from '@countersign/wallets/state'
import { describe, expect, test } from 'vitest'
import { closedNotice } from './closed-notice.ts'

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
const closed = (notice: DialogNotice | null) => ({
  view: null,
  notice,
  switchedFrom: null,
  connection: connected,
})
const withoutWallet = (notice: DialogNotice | null) => ({ ...closed(notice), connection: initialConnection })

describe('a person is notified', () => {
  test('of nothing while the dialog is open', () => {
    const open = { ...closed('sign-in-cancelled'), view: { name: 'verify' } as const }
    expect(closedNotice(open, nobody)).toBeNull()
  })

  test('of nothing if there is no notice', () => {
    expect(closedNotice(closed(null), nobody)).toBeNull()
    expect(closedNotice(closed(null), { ...nobody, signedInAs: bob.toLowerCase() })).toBeNull()
  })

  test('that a sign-in was cancelled, and which wallet stays connected', () => {
    expect(closedNotice(closed('sign-in-cancelled'), nobody)).toEqual({
      kind: 'sign-in-cancelled',
      wallet: 'Fox',
      shown: bob,
    })
    expect(closedNotice(withoutWallet('sign-in-cancelled'), nobody)).toEqual({ kind: 'not-signed-in' })
  })

  test('never that they are not signed in while that is in doubt or untrue', () => {
    expect(closedNotice(closed('sign-in-cancelled'), { ...nobody, inDoubt: true })).toBeNull()
    expect(closedNotice(closed('sign-in-cancelled'), { ...nobody, signedInAs: bob })).toBeNull()
  })

  test('that no wallet was connected', () => {
    expect(closedNotice(withoutWallet('connecting-cancelled'), nobody)).toEqual({
      kind: 'connecting-cancelled',
    })
  })

  test('that a request still waits in the wallet', () => {
    expect(closedNotice(closed('request-left'), nobody)).toEqual({ kind: 'request-left', wallet: 'Fox' })
  })

  test('that the wallet switched from the account that is signed in to another one', () => {
    const switched = { ...closed(null), switchedFrom: alice }
    const notice = { kind: 'account-switched', wallet: 'Fox', shown: bob, signedIn: alice }
    expect(closedNotice(switched, { ...nobody, signedInAs: alice })).toEqual(notice)
    expect(closedNotice(switched, { ...nobody, signedInAs: alice.toLowerCase() })).toMatchObject({
      shown: bob,
    })
  })

  test('of no switch if the wallet never showed the account that is signed in', () => {
    expect(closedNotice(closed(null), { ...nobody, signedInAs: alice })).toBeNull()
    expect(closedNotice({ ...closed(null), switchedFrom: bob }, { ...nobody, signedInAs: alice })).toBeNull()
  })

  test('of no switch once the wallet shows the account that is signed in again', () => {
    const back = { ...closed(null), switchedFrom: bob }
    expect(closedNotice(back, { ...nobody, signedInAs: bob })).toBeNull()
  })
})
