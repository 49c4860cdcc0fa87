import { expect, test } from 'vitest'
import { cosigning as words } from '../../locales/en/cosigning.ts'
import { leadOf, titleOf } from './heading.ts'
import { nextCosigningStep } from './next-step.ts'
import { alice, bob, confirmation, confirmed, cosigning, owner, safe } from './testing/cosigning.ts'

test('an owner who approved on-chain, as the contract says, reads that it says so, and is not thanked', () => {
  const by = (kind: 'ecdsa' | 'approved-hash') => [
    safe({ owners: [owner(alice, { confirmation: { ...confirmation, kind } }), owner(bob)] }),
  ]
  const viewer = { wallet: alice, signedIn: null }
  const readBy = (kind: 'ecdsa' | 'approved-hash') => {
    const seen = cosigning({ safes: by(kind) })
    const next = nextCosigningStep(seen, viewer)
    return [titleOf(next, words), leadOf(next, seen, { site: 'Example', who: null }, words)]
  }
  expect(readBy('approved-hash')).toEqual([words.title['pass-on'].approved, words.lead.passOn.approved])
  expect(readBy('ecdsa')).toEqual([words.title['pass-on'].given, words.lead.passOn.given])

  const helped = (kind: 'ecdsa' | 'approved-hash') =>
    nextCosigningStep(cosigning({ ...confirmed, safes: by(kind) }), viewer)
  expect(helped('approved-hash')).toEqual({ step: 'close', helped: false })
  expect(helped('ecdsa')).toEqual({ step: 'close', helped: true })
})

test('owners read by name who wants to sign in, if that is proven', () => {
  const lead = (who: string | null) =>
    leadOf({ step: 'connect' }, cosigning({}), { site: 'Example', who }, words)
  expect(lead('bob.eth')).toMatch(/^bob\.eth wants to sign in to Example/)
  expect(lead(null)).toMatch(/^Someone wants to sign in to Example/)
})
