import type { Cosigning, EndedCosigning } from '@countersign/api'
import { parseAddress } from '@countersign/core'
import type { DialogState, OpenChallenge, OwnPart } from '@countersign/wallets'
import { asked, complete, declined, message, mixed, oneOfTwo, safe } from '../cosignings.ts'
import type { Scene } from '../scene.ts'
import { alice, now } from '../world.ts'
import { failedAs, verify } from './verify.ts'

const challenge = (cosigning: Cosigning): OpenChallenge => ({
  id: 'challenge',
  account: cosigning.account,
  message,
  issuedAt: cosigning.createdAt,
  expiresAt: cosigning.expiresAt,
  deadline: now + 7 * 24 * 3_600_000,
  cosigning,
})
const asOwner = {
  attempt: 1,
  act: { address: alice, chainId: 1, safe: { account: `eip155:1:${safe}` } },
} as const
/** The wallet's own account is the Safe. */
const asWhole = { attempt: 1, act: { address: parseAddress(safe), chainId: 1 } } as const

const shown = { question: challenge(asked), since: 1 }

const waiting = (state: string, cosigning: Cosigning, own: OwnPart, change: Partial<DialogState> = {}) =>
  verify(
    state,
    {
      ...{ ...asOwner, status: 'waiting-for-owners', since: 1 },
      question: { ...challenge(cosigning), own },
    },
    change,
  )
const failed = failedAs({
  ...{ ...asOwner, question: challenge(asked) },
  retry: { step: 'ask', question: challenge(asked) },
})

const ways = ['EXPIRED', 'CANCELLED', 'SUPERSEDED'] as const satisfies EndedCosigning[]
const gone = { connection: { status: 'disconnected', attempt: 2, failure: null } } as const

export const verifySafeScenes: readonly Scene[] = [
  verify('owner-ready', { ...asOwner, ...shown, status: 'ready' }),
  verify('owner-preparing', { ...asOwner, status: 'preparing' }),
  verify('whole-ready', { ...asWhole, ...shown, status: 'ready' }),
  verify('owner-asking', {
    ...{ ...asOwner, ...shown, status: 'asking' },
    ...{ slow: false, progress: null },
  }),
  verify('owner-checking', {
    ...{ ...asOwner, ...shown, status: 'checking' },
    ...{ answer: { signature: '0x' }, progress: null },
  }),
  waiting('given', oneOfTwo, 'given'),
  waiting('not-given', asked, 'none'),
  waiting('unconnected', oneOfTwo, 'none', gone),
  waiting('unanswered', asked, 'unanswered'),
  waiting('declined', declined, 'given'),
  waiting('mixed', mixed, 'given'),
  waiting('complete', complete, 'given'),
  ...ways.map(how =>
    failed(
      `ended-${how}`,
      { kind: 'cosigning-ended', how },
      { at: 'waiting-for-owners', retry: { step: 'prepare' } },
    ),
  ),
  ...(['not-an-owner', 'stale-owner', 'wrong-chain', 'wrong-signer', 'unspecified'] as const).map(why =>
    failed(`refused-${why}`, { kind: 'confirmation-refused', reason: why }),
  ),
  ...(['contract-refused', 'hash-not-approved', 'recovery-id', 'too-short'] as const).map(fault =>
    failed(`fault-${fault}`, { kind: 'confirmation-refused', reason: 'bad-part', fault }),
  ),
  ...(
    [
      'not-a-safe',
      'cosigning-not-found',
      'cosigning-of-another-browser',
      'cosigning-collected',
      'too-many-cosignings',
    ] as const
  ).map(code =>
    failed(
      `of-safe-${code}`,
      { kind: 'problem', code },
      { at: 'preparing', question: null, retry: { step: 'prepare' } },
    ),
  ),
  failed('repeated', { kind: 'confirmation-repeated' }),
  failed('not-an-owner', { kind: 'not-an-owner' }, { at: 'asking' }),
]
