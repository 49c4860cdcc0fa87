import type { SignInState, Subject } from '@countersign/wallets'
import { expect, test } from 'vitest'
import { steps as all, progress } from './steps.tsx'

const subject = { address: '0x', chainId: 1 } as unknown as Subject
const failed = (at: Extract<SignInState, { status: 'failed' }>['at']): SignInState => ({
  status: 'failed',
  at,
  attempt: 1,
  subject,
  failure: { kind: 'unknown' },
  message: null,
  again: { step: 'prepare' },
})

test.each([
  [{ status: 'idle', attempt: 0, ended: null }, ['open', 'open', 'open']],
  [{ status: 'preparing-message', attempt: 1, subject }, ['current', 'open', 'open']],
  [failed('preparing-message'), ['failed', 'open', 'open']],
  [failed('waiting-for-signature'), ['done', 'failed', 'open']],
  [failed('verifying-signature'), ['done', 'done', 'failed']],
] satisfies [SignInState, string[]][])('the progress of %o', (state, steps) => {
  expect(progress(state, all).map(({ state: how }) => how)).toEqual(steps)
})
