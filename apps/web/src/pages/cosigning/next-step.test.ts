import type { Cosigning } from '@countersign/api'
import { describe, expect, test } from 'vitest'
import { contractOwnerSeats, nextCosigningStep as nextStepOf, whyNot } from './next-step.ts'
import {
  alice,
  bob,
  carol,
  confirmation,
  confirmed,
  cosigning,
  dave,
  decline,
  guildKey,
  holdingSafe,
  mine,
  nested,
  owner,
  safe,
  stranger,
  teamSafe,
} from './testing/cosigning.ts'

/** Returns the next step for a viewer with or without a wallet, who is signed out by default. */
const nextCosigningStep = (
  seen: Cosigning,
  wallet: string | null,
  signedIn: string | null | undefined = null,
) => nextStepOf(seen, { wallet, signedIn })

const given = owner(alice, { confirmation })
const oneGiven = cosigning({ safes: [safe({ owners: [given, owner(bob), owner(carol)] })] })
const failed = ['EXPIRED', 'CANCELLED', 'SUPERSEDED'] as const
const asked = (change: Partial<Cosigning> = {}) => cosigning({ asker: mine, ...change })

describe('while confirmations are missing', () => {
  test('a first-time visitor is asked to connect a wallet', () => {
    expect(nextCosigningStep(cosigning(), null)).toEqual({ step: 'connect' })
  })

  test('an owner is asked to confirm, in their own seat', () => {
    expect(nextCosigningStep(oneGiven, bob)).toMatchObject({
      step: 'confirm',
      seat: { owner: { address: bob }, safe: { address: teamSafe }, state: 'open' },
      rest: [],
    })
  })

  test('an owner who has confirmed is asked to share the link', () => {
    expect(nextCosigningStep(oneGiven, alice)).toMatchObject({ step: 'pass-on', seat: { state: 'given' } })
  })

  test('an owner who has declined may still confirm', () => {
    const declined = cosigning({ safes: [safe({ owners: [owner(alice, { decline }), owner(bob)] })] })
    expect(nextCosigningStep(declined, alice)).toMatchObject({
      step: 'decided-against',
      seat: { state: 'declined' },
    })
  })

  test('a wallet that is not an owner’s is reported as such', () => {
    expect(nextCosigningStep(oneGiven, stranger)).toEqual({ step: 'connect-another', why: 'stranger' })
  })

  test('a former owner is reported as such, even if they had confirmed', () => {
    const rotated = cosigning({
      safes: [safe({ owners: [owner(alice, { present: false, confirmation }), owner(bob), owner(dave)] })],
    })
    expect(nextCosigningStep(rotated, alice)).toEqual({ step: 'connect-another', why: 'former-owner' })
  })

  test('the account itself is not one of its owners', () => {
    expect(nextCosigningStep(oneGiven, teamSafe)).toEqual({ step: 'connect-another', why: 'the-account' })
  })
})

describe('the requester', () => {
  test('without a wallet shares the link', () => {
    expect(nextCosigningStep(asked(), null)).toEqual({ step: 'share', seat: null })
  })

  test('who is an owner confirms first', () => {
    expect(nextCosigningStep(asked(), alice)).toMatchObject({
      step: 'confirm',
      seat: { owner: { address: alice } },
    })
  })

  test('who has confirmed shares the link', () => {
    expect(nextCosigningStep({ ...oneGiven, asker: mine }, alice)).toMatchObject({
      step: 'share',
      seat: { state: 'given' },
    })
  })

  test('with a wallet that is not an owner’s shares the link', () => {
    expect(nextCosigningStep(asked(), stranger)).toEqual({ step: 'share', seat: null })
    expect(whyNot(asked(), stranger)).toBe('stranger')
  })

  test('who has declined as an owner may still confirm', () => {
    const declined = asked({ safes: [safe({ owners: [owner(alice, { decline }), owner(bob)] })] })
    expect(nextCosigningStep(declined, alice)).toMatchObject({ step: 'decided-against' })
  })
})

describe('a Safe among the owners', () => {
  test('is confirmed for by its own owners', () => {
    expect(nextCosigningStep(cosigning({ safes: nested() }), bob)).toMatchObject({
      step: 'confirm',
      seat: { safe: { address: teamSafe, ownerOf: holdingSafe }, owner: { address: bob } },
    })
  })

  test('may confirm itself if its own wallet is connected', () => {
    expect(nextCosigningStep(cosigning({ safes: nested() }), teamSafe)).toMatchObject({
      step: 'confirm',
      seat: { safe: { address: holdingSafe }, owner: { address: teamSafe } },
    })
  })

  test('that has confirmed needs no more of its owners', () => {
    const safes = nested([owner(teamSafe, { kind: 'safe', confirmation }), owner(dave)])
    expect(nextCosigningStep(cosigning({ safes }), carol)).toMatchObject({
      step: 'pass-on',
      seat: { state: 'not-needed' },
    })
  })

  test('that has enough confirmations asks no further owners', () => {
    const safes = nested(undefined, [given, owner(bob, { confirmation }), owner(carol)])
    expect(nextCosigningStep(cosigning({ safes }), carol)).toMatchObject({ seat: { state: 'not-needed' } })
  })

  test('that is no longer an owner asks none of its owners', () => {
    const safes = nested([owner(teamSafe, { kind: 'safe', present: false }), owner(dave)])
    expect(nextCosigningStep(cosigning({ safes }), alice)).toMatchObject({ seat: { state: 'not-needed' } })
  })

  test('may share an owner with the account: the seat in the account comes first, then the other seat', () => {
    const safes = nested([owner(teamSafe, { kind: 'safe' }), owner(alice)])
    expect(nextCosigningStep(cosigning({ safes }), alice)).toMatchObject({
      step: 'confirm',
      seat: { safe: { address: holdingSafe } },
      rest: [{ safe: { address: teamSafe } }],
    })
  })

  test('may share an owner with the account: an open seat comes before a seat that has confirmed', () => {
    const safes = nested([owner(teamSafe, { kind: 'safe' }), given])
    expect(nextCosigningStep(cosigning({ safes }), alice)).toMatchObject({
      step: 'confirm',
      seat: { safe: { address: teamSafe } },
      rest: [],
    })
  })
})

describe('a contract among the owners', () => {
  const safes = [safe({ owners: [owner(guildKey, { kind: 'contract' }), owner(bob)] })]

  test('may be confirmed for with any wallet', () => {
    expect(contractOwnerSeats(cosigning({ safes }), stranger)).toMatchObject([
      { owner: { address: guildKey } },
    ])
    expect(contractOwnerSeats(cosigning({ safes }), bob)).toMatchObject([{ owner: { address: guildKey } }])
  })

  test('is not offered without a wallet, to itself, once it has confirmed, or at the end', () => {
    expect(contractOwnerSeats(cosigning({ safes }), null)).toEqual([])
    expect(contractOwnerSeats(cosigning({ safes }), guildKey)).toEqual([])
    const done = [safe({ owners: [owner(guildKey, { kind: 'contract', confirmation }), owner(bob)] })]
    expect(contractOwnerSeats(cosigning({ safes: done }), stranger)).toEqual([])
    expect(contractOwnerSeats(cosigning({ safes, status: 'EXPIRED' }), stranger)).toEqual([])
  })

  test('that is a Safe is confirmed for by its owners, and nobody signs in its place', () => {
    expect(contractOwnerSeats(cosigning({ safes: nested() }), stranger)).toEqual([])
  })
})

describe('at the end', () => {
  test('the requester is signed in, and linked to their account once that is done', () => {
    expect(nextCosigningStep(asked(confirmed), null)).toEqual({ step: 'sign-in' })
    const collected = asked({ ...confirmed, collected: true })
    expect(nextCosigningStep(collected, alice, collected.account)).toEqual({ step: 'go-on' })
    expect(nextStepOf(collected, { wallet: alice, signedIn: undefined })).toEqual({ step: 'go-on' })
  })

  test.each([null, `eip155:31337:${stranger}`])(
    'a requester who is signed out again, or signed in as another account (%s), reads that the session was used',
    signedIn => {
      expect(nextCosigningStep(asked({ ...confirmed, collected: true }), alice, signedIn)).toEqual({
        step: 'used',
      })
    },
  )

  test.each([
    [alice, true],
    [carol, false],
    [stranger, false],
    [null, false],
  ])('a co-signer may close the page (%s)', (wallet, helped) => {
    expect(nextCosigningStep(cosigning(confirmed), wallet)).toEqual({ step: 'close', helped })
  })

  test.each(failed)('%s: the requester may start again, and everyone else has nothing to do', status => {
    for (const wallet of [null, alice, stranger]) {
      expect(nextCosigningStep(asked({ status }), wallet)).toEqual({ step: 'ask-again', ended: status })
      expect(nextCosigningStep(cosigning({ status }), wallet)).toEqual({ step: 'nothing', ended: status })
    }
  })
})

describe('a cosigning for a proof', () => {
  const proof = { purpose: 'proof' as const }

  test('leads its requester to the proof, and collects no session', () => {
    expect(nextCosigningStep(asked({ ...confirmed, ...proof }), null)).toEqual({ step: 'proof' })
    expect(nextCosigningStep(asked({ ...confirmed, ...proof, collected: true }), alice)).toEqual({
      step: 'proof',
    })
  })

  test('ends for everyone else as a sign-in does', () => {
    expect(nextCosigningStep(cosigning({ ...confirmed, ...proof }), null)).toEqual({
      step: 'close',
      helped: false,
    })
    expect(nextCosigningStep(cosigning(proof), null)).toEqual({ step: 'connect' })
  })
})
