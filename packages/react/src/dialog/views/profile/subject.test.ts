import type { Session } from '@countersign/api'
import { eip155Chain, parseAddress } from '@countersign/core'
import type { Connected } from '@countersign/wallets'
import { describe, expect, test } from 'vitest'
import { profileSubject } from './subject.ts'

const alice = parseAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const bob = parseAddress(`0x${'b'.repeat(40)}`)
const chains = [{ id: eip155Chain(1) }, { id: eip155Chain(10) }]

const session = (method: Session['verdict']['method']) => ({
  account: `eip155:1:${alice}`,
  verdict: { method },
})
const wallet = (address: typeof alice, chainId: number): Connected => ({
  status: 'connected',
  attempt: 1,
  wallet: { id: 'fox', name: 'Fox', icon: null, rdns: null, provider: { request: async () => null } },
  accounts: [address],
  chainId,
  failure: null,
})

describe('the profile', () => {
  test('is empty without a session and a wallet', () => {
    expect(profileSubject(null, null, chains)).toBeNull()
  })

  test('of a session needs no wallet', () => {
    expect(profileSubject(session('eoa'), null, chains)).toMatchObject({
      account: `eip155:1:${alice}`,
      signedIn: true,
      wallet: null,
      other: null,
      chain: 'eip155:1',
    })
  })

  test('of a key follows its wallet from chain to chain, under one name', () => {
    expect(profileSubject(session('eoa'), wallet(alice, 137), chains)).toMatchObject({
      account: `eip155:1:${alice}`,
      chain: 'eip155:137',
      other: null,
    })
  })

  test.each(['erc1271', 'erc6492', 'eip7702'] as const)(
    'of an account proved by %s stays on its chain',
    method => {
      expect(profileSubject(session(method), wallet(alice, 10), chains)).toMatchObject({ chain: 'eip155:1' })
    },
  )

  test('stays the session’s if the wallet shows another account', () => {
    expect(profileSubject(session('eoa'), wallet(bob, 10), chains)).toMatchObject({
      address: alice,
      other: bob,
      chain: 'eip155:1',
    })
  })

  test('of a wallet alone is not signed in', () => {
    expect(profileSubject(null, wallet(bob, 10), chains)).toMatchObject({
      account: `eip155:10:${bob}`,
      signedIn: false,
      chain: 'eip155:10',
    })
  })

  test('of a wallet on an unknown chain loads its name from a known one', () => {
    expect(profileSubject(null, wallet(bob, 137), chains)).toMatchObject({
      account: `eip155:1:${bob}`,
      chain: 'eip155:137',
    })
  })
})
