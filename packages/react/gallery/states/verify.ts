import { parseAddress } from '@countersign/core'
import type { AppStatus, DialogState, OpenChallenge, SignInFailure, SignInState } from '@countersign/wallets'
import { messages as reason } from '../../src/locales/compiled/en/reason.ts'
import { at, fromList, type Scene } from '../scene.ts'
import { alice, bob, connected, inWindow, now, offered, onPhone, phone, session } from '../world.ts'

const message = `id.example.org wants you to sign in with your Ethereum account:
${alice}

Sign in to Countersign. Signing proves that this account is yours. It moves no funds and costs nothing.

URI: https://id.example.org
Version: 1
Chain ID: 1
Nonce: qAaqpm4LM1v2lzs90qI8GBif
Issued At: 2026-03-14T09:25:51.510Z
Expiration Time: 2026-03-14T09:35:51.510Z`

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

const verify = (
  state: string,
  signIn: SignInState,
  change: Partial<DialogState> = {},
  scene: Partial<Scene> = {},
): Scene => ({
  view: 'verify',
  state,
  dialog: at({ name: 'verify' }, { ...fromList, connection: connected, signIn, ...change }),
  ...scene,
})
const failed = (
  state: string,
  failure: SignInFailure,
  more: Partial<SignInState & { status: 'failed' }> = {},
) =>
  verify(state, {
    ...step,
    status: 'failed',
    at: 'verifying-signature',
    failure,
    message,
    again: { step: 'prepare' },
    ...more,
  })

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[]
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
  ...keysOf(reason.problem).map(code =>
    failed(`problem-${code}`, { kind: 'problem', code }, { at: 'preparing-message', message: null }),
  ),
  ...keysOf(reason.rejected).map(why => failed(`rejected-${why}`, { kind: 'rejected', reason: why })),
  failed('wrong-signer', { kind: 'rejected', reason: 'wrong-signer', recovered: stranger }),
  ...keysOf(reason.unavailable).map(why =>
    failed(
      `unavailable-${why}`,
      { kind: 'unavailable', reason: why },
      { again: { step: 'verify', challenge, signature } },
    ),
  ),
  ...keysOf(reason.unreachable).map(code =>
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
