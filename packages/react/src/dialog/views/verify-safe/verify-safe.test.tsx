import { describeEnding } from '@countersign/api'
import { type Address, parseAccountId, parseAddress } from '@countersign/core'
import type { DialogState, OpenChallenge, OwnPart, SignInFailure, SignInState } from '@countersign/wallets'
import { initialConnection } from '@countersign/wallets/state'
import { describe, expect, test } from 'vitest'
import { asked, carol, complete, dave, frank, oneOfTwo, safe } from '../../../../gallery/cosignings.ts'
import { enCosigning } from '../../../locales/en/cosigning.ts'
import { enDialog } from '../../../locales/en/dialog.ts'
import { enRare } from '../../../locales/en/rare.ts'
import { alice, connected, draw } from '../../testing/draw.tsx'
import { failureWords } from '../verify/failure-words.ts'
import { isOfSafe } from '../verify/verify.tsx'
import { VerifySafeView } from './verify-safe.tsx'

const words = enCosigning.verify
const { reason } = enRare
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
  act: { address: alice, chainId: 1, safe: { account: asked.account } },
} as const
const asWhole = { attempt: 1, act: { address: parseAddress(safe), chainId: 1 } } as const
const withText = { ...asOwner, question: challenge, since: 1 } as const
const atWallet = { ...withText, status: 'asking', slow: false, progress: null } as const
const waiting = (own: OwnPart, cosigning = asked) =>
  ({ ...withText, status: 'waiting-for-owners', question: { ...challenge, cosigning, own } }) as const

const view = (signIn: SignInState, change: Partial<DialogState> = {}) =>
  draw(<VerifySafeView />, { state: { view: { name: 'verify' }, connection: connected, signIn, ...change } })

const primaries = (html: string) =>
  [...html.matchAll(/<button[^>]*class="[^"]*_primary_[^"]*"[^>]*>(.*?)<\/button>/g)].map(([, said]) =>
    said?.replaceAll(/<(\w+)[^>]*aria-hidden="true"[^>]*>.*?<\/\1>/g, '').replaceAll(/<[^>]+>/g, ''),
  )

describe('an owner who signs', () => {
  const page = view({ ...withText, status: 'ready' })

  test('sees the Safe, the wallet, and how many owners must sign', () => {
    expect(page).toContain(enCosigning.safe.title)
    expect(page).toContain('0x5aFE…eEEe')
    expect(page).toContain('Fox')
    expect(page).toContain(words.owners({ threshold: 2, owners: 3 }))
  })

  test('is named as an owner only if they are one of its owners', () => {
    const page = (address: typeof carol) =>
      view({ ...withText, status: 'ready' }, { connection: { ...connected, accounts: [address] } })
    expect(page(carol)).toMatch(/Owner <bdi[^>]*>0x3C44/)
    expect(page(frank)).toMatch(/<small><bdi[^>]*>0x9965/)
  })

  test('sees the value that their wallet shows, before, while and after they sign', () => {
    const states = [
      { ...withText, status: 'ready' },
      atWallet,
      { ...withText, status: 'checking', answer: { signature: '0x' }, progress: null },
      waiting('given'),
    ] as const
    const shown = asked.safes[0]?.typedData.message.message
    for (const state of states) expect(view(state), state.status).toContain(shown)
  })

  test('has the values unfolded below the status as soon as the wallet asks, not before', () => {
    expect(page).not.toContain('open=""')
    const asking = view(atWallet)
    expect(asking).toContain('open=""')
    expect(asking.indexOf('<figure')).toBeLessThan(asking.indexOf('<details'))
    expect(asking.indexOf('role="status"')).toBeLessThan(asking.indexOf('<details'))
  })

  test('is asked to compare the values, not the text, which their wallet does not show', () => {
    expect(view(atWallet)).toContain(words.asking({ wallet: 'Fox' }))
    const whole = view({ ...atWallet, ...asWhole })
    expect(whole).toContain(enRare.verify.status.asking({ wallet: 'Fox' }))
  })

  test('whose wallet is the Safe itself sees who asks and the explained code, before the owners confirm there', () => {
    const ready = view({ ...withText, ...asWhole, status: 'ready' })
    expect(ready).toContain(enCosigning.asker.here)
    expect(ready).toContain('K 7 M 2 Q X')
    expect(ready).toContain(enCosigning.code.about.whatText)
  })

  test('sees the exact text, and that other owners follow', () => {
    expect(page).toContain('The text')
    expect(page).toContain(words.step)
  })

  test('whose wallet is the Safe itself is not asked to compare values', () => {
    const whole = view({ ...withText, ...asWhole, status: 'ready' })
    expect(whole).toContain(words.owners({ threshold: 2, owners: 3 }))
    expect(whole).not.toContain('open=""')
  })

  test('can leave the signature to the other owners while the wallet is waited for', () => {
    const asking = view(atWallet)
    expect(asking).toContain(words.others)
    const busy = view({
      ...asOwner,
      ...{ status: 'failed', at: 'asking', failure: { kind: 'wallet', code: 'already-pending' } },
      ...{ progress: null, question: challenge, retry: { step: 'ask', question: challenge } },
    })
    expect(busy).toContain(words.others)
    expect(busy).not.toContain(words.otherSafe)
  })
})

describe('while the owners are waited for', () => {
  const page = view(waiting('given', oneOfTwo))

  test('the view shows how to reach them, that it can be closed, and how to cancel', () => {
    expect(page).toContain(words.waiting.text)
    expect(page).toContain(oneOfTwo.link.replace('https://', ''))
    expect(page).toContain('K 7 M 2 Q X')
    expect(page).toContain(words.close)
    expect(page).toContain(enCosigning.cancel.open)
  })

  test('only the account that the wallet shows now is the person, not one that they switched from', () => {
    const you = (accounts: readonly [Address, ...Address[]]) =>
      view(waiting('given'), { connection: { ...connected, accounts } }).split(`>${enCosigning.owners.you}<`)
    expect(you([carol, alice])).toHaveLength(2)
    expect(you([dave, alice])).toHaveLength(1)
  })

  test('an owner who has signed is not asked again', () => {
    expect(page).not.toContain(words.sign)
    expect(page).not.toContain(words.askAgain)
  })

  test('an owner who has not signed can do so, also after connecting a wallet', () => {
    expect(view(waiting('none'))).toContain(words.notGiven({ wallet: 'Fox' }))
    const gone = view(waiting('none'), { connection: initialConnection })
    expect(gone).toContain(words.notConnected)
    expect(gone).toContain(words.sign)
  })

  test('an owner who has confirmed in this browser shares the link first, also after a reload', () => {
    const confirmedAs = parseAccountId(`eip155:1:${oneOfTwo.safes[0]?.owners[0]?.address}`)
    const asker = { ...oneOfTwo.asker, confirmedAs }
    for (const connection of [initialConnection, connected]) {
      const page = view(waiting('none', { ...oneOfTwo, asker }), { connection })
      expect(page).toContain(words.signAsAnother)
      expect(page).not.toContain(`>${words.sign}<`)
      expect(primaries(page)).toEqual([enCosigning.share.copy])
      expect(page.indexOf(oneOfTwo.link)).toBeLessThan(page.indexOf(words.signAsAnother))
    }
    const own = view(waiting('none', { ...asked, asker }), { connection: initialConnection })
    expect(own).toContain(`>${words.sign}<`)
  })

  test('a wallet that has not answered is not a failure', () => {
    const unanswered = view(waiting('unanswered'))
    expect(unanswered).toContain(words.unanswered({ wallet: 'Fox' }))
    expect(unanswered).toContain(words.askAgain)
    expect(unanswered).not.toContain('role="alert"')
  })

  test('a confirmed cosigning asks for nothing more', () => {
    const done = view(waiting('given', complete))
    expect(done).toContain(enCosigning.ended.title.CONFIRMED)
    expect(done).not.toContain(enCosigning.cancel.open)
    expect(done).not.toContain(oneOfTwo.link)
  })
})

describe('a cosigning that failed', () => {
  const put = (failure: SignInFailure, at: Extract<SignInState, { status: 'failed' }>['at']) =>
    failureWords({ ...enDialog, reason }, { at, failure, account: alice }, 'Fox', String)

  test.each([
    ['EXPIRED', 'Request expired'],
    ['CANCELLED', 'Request cancelled'],
    ['SUPERSEDED', 'This request can’t be completed'],
  ] as const)('shows how it ended, under a headline that reports no error (%s)', (how, headline) => {
    const failure = { kind: 'cosigning-ended', how } as const
    expect(put(failure, 'waiting-for-owners')).toEqual({
      headline,
      reason: describeEnding(reason.ended, how),
    })
    const failed = { at: 'waiting-for-owners', failure, progress: null, retry: { step: 'prepare' } } as const
    const page = view({ ...asOwner, ...failed, status: 'failed', question: challenge })
    expect(page).toContain(headline)
    expect(page).toContain('data-calm="true"')
  })

  test('shows why a confirmation was rejected, and which part of it is invalid', () => {
    const { rejected, next, confirmation, confirmationNext } = reason.verdict
    const of = (failure: SignInFailure) => put(failure, 'checking').reason
    expect(of({ kind: 'not-an-owner' })).toBe(reason.notAnOwner({ account: alice }))
    expect(of({ kind: 'confirmation-refused', reason: 'not-an-owner' })).toBe(
      `${confirmation['not-an-owner']} ${confirmationNext['not-an-owner']}`,
    )
    expect(of({ kind: 'confirmation-refused', reason: 'bad-part', fault: 'contract-refused' })).toBe(
      `${rejected['contract-refused']} ${confirmationNext['contract-refused']}`,
    )
    expect(of({ kind: 'confirmation-refused', reason: 'bad-part' })).toContain(confirmation.malformed)
    expect(of({ kind: 'confirmation-refused', reason: 'unspecified' })).toBe(
      `${rejected.unspecified} ${next.unspecified}`,
    )
    expect(of({ kind: 'confirmation-repeated' })).toBe(reason.problems.problem['confirmation-repeated'])
    expect(of({ kind: 'problem', code: 'not-a-safe' })).toBe(reason.problems.problem['not-a-safe'])
  })

  test('has its own sentence for every reason', () => {
    const { problem } = reason.problems
    const { confirmation } = reason.verdict
    const ended = reason.ended.text
    for (const group of [confirmation, problem, ended])
      expect(new Set(Object.values(group)).size).toBe(Object.keys(group).length)
    for (const sentence of [...Object.values(confirmation), ...Object.values(problem)])
      expect(sentence).toMatch(/^[A-Z].+\.$/)
  })

  test('offers the sign-in’s next step', () => {
    const page = view({
      ...asOwner,
      status: 'failed',
      at: 'checking',
      failure: { kind: 'confirmation-refused', reason: 'wrong-signer' },
      progress: null,
      question: challenge,
      retry: { step: 'ask', question: challenge },
    })
    expect(page).toContain(reason.verdict.rejected['wrong-signer'])
    expect(page).toContain(enRare.verify.again.ask)
  })
})

test('a Safe is recognized by its subject, or by a challenge with a cosigning', () => {
  expect(isOfSafe({ ...asOwner, status: 'preparing' })).toBe(true)
  expect(isOfSafe({ ...asWhole, status: 'preparing' })).toBe(false)
  expect(isOfSafe({ ...withText, ...asWhole, status: 'ready' })).toBe(true)
  expect(
    isOfSafe({ ...withText, ...asWhole, status: 'ready', question: { ...challenge, cosigning: null } }),
  ).toBe(false)
  expect(isOfSafe({ status: 'idle', attempt: 0 })).toBe(false)
})
