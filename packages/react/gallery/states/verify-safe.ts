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
  subject: { address: alice, chainId: 1, safe: { account: `eip155:1:${safe}` } },
} as const
/** The wallet's own account is the Safe. */
const asWhole = { attempt: 1, subject: { address: parseAddress(safe), chainId: 1 } } as const

const waiting = (state: string, cosigning: Cosigning, own: OwnPart, change: Partial<DialogState> = {}) =>
  verify(
    state,
    { ...asOwner, status: 'waiting-for-confirmations', challenge: challenge(cosigning), cosigning, own },
    change,
  )
const failed = failedAs({ ...asOwner, message, again: { step: 'sign', challenge: challenge(asked) } })

const ways = ['EXPIRED', 'CANCELLED', 'SUPERSEDED'] as const satisfies EndedCosigning[]
const gone = { connection: { status: 'disconnected', attempt: 2, failure: null } } as const

export const verifySafeScenes: readonly Scene[] = [
  verify('owner-message-ready', { ...asOwner, status: 'message-ready', challenge: challenge(asked) }),
  verify('owner-preparing-message', { ...asOwner, status: 'preparing-message' }),
  verify('whole-message-ready', { ...asWhole, status: 'message-ready', challenge: challenge(asked) }),
  verify('owner-waiting-for-signature', {
    ...asOwner,
    status: 'waiting-for-signature',
    challenge: challenge(asked),
    slow: false,
  }),
  verify('owner-verifying-signature', {
    ...asOwner,
    status: 'verifying-signature',
    challenge: challenge(asked),
    signature: '0x',
  }),
  waiting('given', oneOfTwo, 'given'),
  waiting('ungiven', asked, 'none'),
  waiting('unconnected', oneOfTwo, 'none', gone),
  waiting('unanswered', asked, 'unanswered'),
  waiting('declined', declined, 'given'),
  waiting('mixed', mixed, 'given'),
  waiting('complete', complete, 'given'),
  ...ways.map(how =>
    failed(
      `ended-${how}`,
      { kind: 'cosigning-ended', how },
      { at: 'waiting-for-confirmations', again: { step: 'prepare' } },
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
      `ofsafe-${code}`,
      { kind: 'problem', code },
      { at: 'preparing-message', message: null, again: { step: 'prepare' } },
    ),
  ),
  failed('repeated', { kind: 'confirmation-repeated' }),
]
