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
const step = { attempt: 1, act: { address: alice, chainId: 1 } }
const shown = { ...step, question: challenge, since: 1 }
const answer = { signature: '0x' } as const
const checking: SignInState = { ...shown, status: 'checking', answer, progress: null }

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
  (base: Pick<Failed, 'attempt' | 'act' | 'question' | 'retry'>) =>
  (state: string, failure: SignInFailure, more: Partial<Failed> = {}): Scene =>
    verify(state, { ...base, status: 'failed', at: 'checking', progress: null, failure, ...more })

const failed = failedAs({ ...step, question: challenge, retry: { step: 'prepare' } })
const stranger = parseAddress(`0x${'22'.repeat(20)}`)
const far = { connection: { ...connected, wallet: onPhone } }
const waiting: SignInState = { ...shown, status: 'asking', slow: false, progress: null }
const apps = ['returned', 'not-installed'] as const satisfies AppStatus[]
const signingFailures = [
  'not-found',
  'refused',
  'refused-unasked',
  'already-pending',
  'locked',
  'not-supported',
  'relay-unreachable',
  'request-expired',
  'popup-blocked',
  'host-unreachable',
  'no-handshake',
  'unknown',
] as const satisfies Extract<SignInFailure, { kind: 'wallet' }>['code'][]
const elsewhere = { connection: { ...connected, chainId: 137 } }

export const verifyScenes: readonly Scene[] = [
  verify('idle', { status: 'idle', attempt: 1 }),
  verify('preparing', { ...step, status: 'preparing' }),
  verify('ready', { ...shown, status: 'ready' }),
  verify('other-network', { ...shown, status: 'ready' }, elsewhere),
  verify('asking', waiting),
  verify('waiting-far', waiting, far),
  verify('waiting-far-slow', { ...waiting, slow: true }, far),
  verify('waiting-far-lost', waiting, { ...far, line: 'lost' }),
  verify('waiting-here', waiting, far, { device: phone }),
  verify('waiting-here-slow', { ...waiting, slow: true }, far, { device: phone }),
  ...apps.map(app => verify(`waiting-here-${app}`, waiting, { ...far, app }, { device: phone })),
  verify('window', waiting, { connection: { ...connected, wallet: inWindow } }, { hosted: offered }),
  verify('checking', checking),
  verify('without-wallet', checking, { connection: { status: 'disconnected', attempt: 2, failure: null } }),
  verify('done', { ...step, status: 'done', result: session }),
  ...keysOf(problemStatus)
    .filter(code => code !== 'signature-rejected' && code !== 'verification-unavailable')
    .map(code => failed(`problem-${code}`, { kind: 'problem', code }, { at: 'preparing', question: null })),
  ...keysOf(reason.verdict.rejected).map(why => failed(`rejected-${why}`, { kind: 'rejected', reason: why })),
  failed('wrong-signer', { kind: 'rejected', reason: 'wrong-signer', recovered: stranger }),
  ...keysOf(reason.verdict.unavailable).map(why =>
    failed(
      `unavailable-${why}`,
      { kind: 'unavailable', reason: why },
      { retry: { step: 'check', question: challenge, answer } },
    ),
  ),
  ...keysOf(reason.problems.unreachable).map(code =>
    failed(
      `unreachable-${code}`,
      { kind: 'unreachable', code },
      { retry: { step: 'check', question: challenge, answer } },
    ),
  ),
  ...signingFailures.map(code =>
    failed(
      `wallet-${code}`,
      { kind: 'wallet', code },
      { at: 'asking', retry: { step: 'ask', question: challenge } },
    ),
  ),
  failed('another-account', { kind: 'another-account' }),
  failed('expired', { kind: 'expired' }, { at: 'asking' }),
  failed('account-changed', { kind: 'account-changed' }, { act: { address: bob, chainId: 1 } }),
  failed('code-missing', { kind: 'code-missing' }),
  failed('unknown', { kind: 'unknown' }),
]
