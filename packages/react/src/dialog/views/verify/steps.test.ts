import type { SignInFailure, SignInState, Subject } from '@countersign/wallets'
import { expect, test } from 'vitest'
import { steps as all, progress } from './steps.tsx'

const act = { address: '0x', chainId: 1 } as unknown as Subject
const failed = (
  at: Extract<SignInState, { status: 'failed' }>['at'],
  failure: SignInFailure = { kind: 'unknown' },
): SignInState => ({
  status: 'failed',
  at,
  attempt: 1,
  act,
  failure,
  progress: null,
  question: null,
  retry: { step: 'prepare' },
})

test.each([
  [{ status: 'idle', attempt: 0 }, ['open', 'open', 'open']],
  [{ status: 'preparing', attempt: 1, act }, ['current', 'open', 'open']],
  [failed('preparing'), ['failed', 'open', 'open']],
  [failed('asking'), ['done', 'failed', 'open']],
  [failed('asking', { kind: 'wallet', code: 'refused' }), ['done', 'current', 'open']],
  [failed('checking'), ['done', 'done', 'failed']],
  [failed('waiting-for-owners'), ['done', 'done', 'done']],
] satisfies [SignInState, string[]][])('the progress of %o', (state, steps) => {
  expect(progress(state, all).map(({ state: how }) => how)).toEqual(steps)
})
