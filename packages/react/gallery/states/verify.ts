import { problemStatus } from '@countersign/api'
import { parseAddress } from '@countersign/core'
import type { AppStatus, DialogState, OpenChallenge, SignInFailure, SignInState } from '@countersign/wallets'
import { enRare } from '../../src/locales/en/rare.ts'
import { fromList, keysOf, type Scene, sceneAt } from '../scene.ts'
import {
  alice,
  bob,
  connected,
  inWindow,
  now,
  offered,
  onPhone,
  phone,
  session,
  signInMessage,
} from '../world.ts'

const { reason } = enRare
const message = signInMessage(alice, '2026-03-14T09:25:51.510Z', '2026-03-14T09:35:51.510Z')
const challenge: OpenChallenge = {
  id: 'challenge',
  account: `eip155:1:${alice}`,
  message,
  issuedAt: '2026-03-14T09:25:51.510Z',
  expiresAt: '2026-03-14T09:35:51.510Z',
  deadline: now + 590_000,
}
const step = { attempt: 1, subject: { address: alice, chainId: 1 } }
const signature = '0x'

/** Returns a scene of a sign-in with the demo wallet. */
export const verify = (
  state: string,
  signIn: SignInState,
  change: Partial<DialogState> = {},
  scene: Partial<Scene> = {},
): Scene =>
  sceneAt({ name: 'verify' }, state, { ...fromList, connection: connected, signIn, ...change }, scene)

type Failed = Extract<SignInState, { status: 'failed' }>

/** Returns a builder of scenes in which a sign-in failed, while its signature was verified unless said otherwise. */
export const failedAs =
  (base: Pick<Failed, 'attempt' | 'subject' | 'message' | 'again'>) =>
  (state: string, failure: SignInFailure, more: Partial<Failed> = {}): Scene =>
    verify(state, { ...base, status: 'failed', at: 'verifying-signature', failure, ...more })

const failed = failedAs({ ...step, message, again: { step: 'prepare' } })
const stranger = parseAddress(`0x${'22'.repeat(20)}`)
const far = { connection: { ...connected, wallet: onPhone } }
const waiting: SignInState = { ...step, status: 'waiting-for-signature', challenge, slow: false }
const apps = ['returned', 'not-installed'] as const satisfies AppStatus[]
const elsewhere = { connection: { ...connected, chainId: 137 } }

export const verifyScenes: readonly Scene[] = [
  verify('idle', { status: 'idle', attempt: 1, ended: null }),
  verify('preparing-message', { ...step, status: 'preparing-message' }),
  verify('message-ready', { ...step, status: 'message-ready', challenge }),
  verify('other-network', { ...step, status: 'message-ready', challenge }, elsewhere),
  verify('waiting-for-signature', { ...step, status: 'waiting-for-signature', challenge, slow: false }),
  verify('waiting-far', waiting, far),
  verify('waiting-far-slow', { ...waiting, slow: true }, far),
  verify('waiting-far-lost', waiting, { ...far, line: 'lost' }),
  verify('waiting-here', waiting, far, { device: phone }),
  verify('waiting-here-slow', { ...waiting, slow: true }, far, { device: phone }),
  ...apps.map(app => verify(`waiting-here-${app}`, waiting, { ...far, app }, { device: phone })),
  verify('window', waiting, { connection: { ...connected, wallet: inWindow } }, { hosted: offered }),
  verify('verifying-signature', { ...step, status: 'verifying-signature', challenge, signature }),
  verify(
    'without-wallet',
    { ...step, status: 'verifying-signature', challenge, signature },
    { connection: { status: 'disconnected', attempt: 2, failure: null } },
  ),
  verify('signed-in', { status: 'signed-in', attempt: 2, session }),
  ...keysOf(problemStatus)
    .filter(code => code !== 'signature-rejected' && code !== 'verification-unavailable')
    .map(code =>
      failed(`problem-${code}`, { kind: 'problem', code }, { at: 'preparing-message', message: null }),
    ),
  ...keysOf(reason.verdict.rejected).map(why => failed(`rejected-${why}`, { kind: 'rejected', reason: why })),
  failed('wrong-signer', { kind: 'rejected', reason: 'wrong-signer', recovered: stranger }),
  ...keysOf(reason.verdict.unavailable).map(why =>
    failed(
      `unavailable-${why}`,
      { kind: 'unavailable', reason: why },
      { again: { step: 'verify', challenge, signature } },
    ),
  ),
  ...keysOf(reason.problems.unreachable).map(code =>
    failed(
      `unreachable-${code}`,
      { kind: 'unreachable', code },
      { again: { step: 'verify', challenge, signature } },
    ),
  ),
  ...keysOf(reason.wallet).map(code =>
    failed(
      `wallet-${code}`,
      { kind: 'wallet', code },
      { at: 'waiting-for-signature', again: { step: 'sign', challenge } },
    ),
  ),
  failed('another-account', { kind: 'another-account' }),
  failed('expired', { kind: 'expired' }, { at: 'waiting-for-signature' }),
  failed('account-changed', { kind: 'account-changed' }, { subject: { address: bob, chainId: 1 } }),
  failed('unknown', { kind: 'unknown' }),
]
