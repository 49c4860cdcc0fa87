import { parseAddress } from '@countersign/core'
import type { DialogState, OpenChallenge, SignInFailure, SignInState } from '@countersign/wallets'
import { initialConnection } from '@countersign/wallets/state'
import { describe, expect, test } from 'vitest'
import { asked, complete, oneOfTwo, safe } from '../../../../gallery/cosignings.ts'
import { messages as enCosigning } from '../../../locales/compiled/en/cosigning.ts'
import { messages as enReason } from '../../../locales/compiled/en/reason.ts'
import { enDialog } from '../../../locales/en/dialog.ts'
import { alice, connected, draw } from '../../drawing.tsx'
import { failureWords } from '../verify/failure-words.ts'
import { isOfSafe } from '../verify/of-safe.ts'
import { VerifySafeView } from './verify-safe.tsx'

const words = enCosigning.verify
const challenge: OpenChallenge = {
  id: 'c',
  account: asked.account,
  message: 'The text',
  issuedAt: asked.createdAt,
  expiresAt: asked.expiresAt,
  deadline: 0,
  cosigning: asked,
}
const asOwner = {
  attempt: 1,
  subject: { address: alice, chainId: 1, safe: { account: asked.account } },
} as const
const asWhole = { attempt: 1, subject: { address: parseAddress(safe), chainId: 1 } } as const
const waiting = { ...asOwner, status: 'waiting-for-confirmations', challenge, cosigning: asked } as const

const view = (signIn: SignInState, change: Partial<DialogState> = {}) =>
  draw(<VerifySafeView />, { state: { view: { name: 'verify' }, connection: connected, signIn, ...change } })

describe('an owner who is to sign', () => {
  const page = view({ ...asOwner, status: 'message-ready', challenge })

  test('is told for which Safe, with which wallet, and how many have to', () => {
    expect(page).toContain(enCosigning.safe.title)
    expect(page).toContain('0x5aFE…eEEe')
    expect(page).toContain('Fox')
    expect(page).toContain(words.owners({ threshold: 2, owners: 3 }))
  })

  test('An owner sees the value that their wallet shows, before, while and after they sign.', () => {
    const at = { ...asOwner, challenge }
    const states = [
      { ...at, status: 'message-ready' },
      { ...at, status: 'waiting-for-signature', slow: false },
      { ...at, status: 'verifying-signature', signature: '0x' },
      { ...waiting, own: 'given' },
    ] as const
    const shown = asked.safes[0]?.typedData.message.message
    for (const state of states) expect(view(state), state.status).toContain(shown)
  })

  test('sees the exact text, and that others follow', () => {
    expect(page).toContain('The text')
    expect(page).toContain(words.step)
  })

  test('whose wallet is the Safe’s own is not asked to compare', () => {
    const whole = view({ ...asWhole, status: 'message-ready', challenge })
    expect(whole).toContain(words.owners({ threshold: 2, owners: 3 }))
    expect(whole).not.toContain('open=""')
  })

  test('who is waited for can leave it to the others', () => {
    const asking = view({ ...asOwner, status: 'waiting-for-signature', challenge, slow: false })
    expect(asking).toContain(words.others)
  })
})

describe('while the owners are waited for', () => {
  const page = view({ ...waiting, cosigning: oneOfTwo, own: 'given' })

  test('it is said how far it is, how to reach them, and that it may be closed', () => {
    expect(page).toContain(words.waiting.text)
    expect(page).toContain(oneOfTwo.link.replace('https://', ''))
    expect(page).toContain('K 7 M 2 Q X')
    expect(page).toContain(words.close)
    expect(page).toContain(words.cancel)
  })

  test('whoever has signed is not asked again', () => {
    expect(page).not.toContain(words.sign)
    expect(page).not.toContain(words.askAgain)
  })

  test('whoever has not can sign, also after connecting a wallet', () => {
    expect(view({ ...waiting, own: 'none' })).toContain(words.notGiven({ wallet: 'Fox' }))
    const gone = view({ ...waiting, own: 'none' }, { connection: initialConnection })
    expect(gone).toContain(words.notConnected)
    expect(gone).toContain(words.sign)
  })

  test('a wallet that has not answered is no failure', () => {
    const unanswered = view({ ...waiting, own: 'unanswered' })
    expect(unanswered).toContain(words.unanswered({ wallet: 'Fox' }))
    expect(unanswered).toContain(words.askAgain)
    expect(unanswered).not.toContain('role="alert"')
  })

  test('one that is confirmed asks nobody any more', () => {
    const done = view({ ...waiting, cosigning: complete, own: 'given' })
    expect(done).toContain(enCosigning.progress.ended.CONFIRMED.title)
    expect(done).not.toContain(words.cancel)
    expect(done).not.toContain(oneOfTwo.link)
  })
})

describe('what came to nothing', () => {
  const put = (failure: SignInFailure, at: Extract<SignInState, { status: 'failed' }>['at']) =>
    failureWords(
      { ...enDialog, reason: enReason },
      { at, failure, address: alice },
      'Fox',
      chain => chain,
      enCosigning.reason,
    )

  test.each(['EXPIRED', 'CANCELLED', 'SUPERSEDED'] as const)(
    'is told by how it ended, under the line of the specification (%s)',
    how => {
      expect(put({ kind: 'cosigning-ended', how }, 'waiting-for-confirmations')).toEqual({
        headline: 'Error verifying signature, please retry!',
        reason: enCosigning.reason.ended[how],
      })
    },
  )

  test('is told by why a confirmation was refused, and by what is wrong with its parts', () => {
    const { refused, fault } = enCosigning.reason
    const of = (failure: SignInFailure) => put(failure, 'verifying-signature').reason
    expect(of({ kind: 'confirmation-refused', reason: 'not-an-owner' })).toBe(refused['not-an-owner'])
    expect(of({ kind: 'confirmation-refused', reason: 'bad-part', fault: 'contract-refused' })).toBe(
      fault['contract-refused'],
    )
    expect(of({ kind: 'confirmation-refused', reason: 'bad-part' })).toBe(refused.unspecified)
    expect(of({ kind: 'confirmation-repeated' })).toBe(enCosigning.reason.repeated)
    expect(of({ kind: 'problem', code: 'not-a-safe' })).toBe(enCosigning.reason.problem['not-a-safe'])
  })

  test('has a sentence of its own for every reason', () => {
    const { refused, fault, problem, ended } = enCosigning.reason
    for (const group of [refused, problem, ended])
      expect(new Set(Object.values(group)).size).toBe(Object.keys(group).length)
    for (const sentence of [...Object.values(refused), ...Object.values(fault), ...Object.values(problem)])
      expect(sentence).toMatch(/^[A-Z].+\.$/)
  })

  test('leaves the way on that the sign-in has', () => {
    const page = view({
      ...asOwner,
      status: 'failed',
      at: 'verifying-signature',
      failure: { kind: 'confirmation-refused', reason: 'wrong-signer' },
      message: 'The text',
      again: { step: 'sign', challenge },
    })
    expect(page).toContain(enCosigning.reason.refused['wrong-signer'])
    expect(page).toContain(enDialog.verify.again.sign)
  })
})

test('a Safe is known by whom the person signs for, or by what the text collects', () => {
  expect(isOfSafe({ ...asOwner, status: 'preparing-message' })).toBe(true)
  expect(isOfSafe({ ...asWhole, status: 'preparing-message' })).toBe(false)
  expect(isOfSafe({ ...asWhole, status: 'message-ready', challenge })).toBe(true)
  expect(
    isOfSafe({ ...asWhole, status: 'message-ready', challenge: { ...challenge, cosigning: null } }),
  ).toBe(false)
  expect(isOfSafe({ status: 'idle', attempt: 0, ended: null })).toBe(false)
})
