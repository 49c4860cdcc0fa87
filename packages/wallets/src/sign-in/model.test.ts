import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SignInEvent } from './reducer.ts'
import { askedIn, type SignInState } from './state.ts'
import {
  ada,
  after,
  bob,
  challenge,
  every,
  nextSignIn,
  nodeDown,
  offline,
  refused,
  rejected,
  retry,
  session,
  signature,
  startOf,
  used,
} from './testing/ways.ts'

test('random walks find no dead end, and no stale response that counts', () => {
  const attempt = fc.nat(15)
  const subject = fc.constantFrom(ada, bob, { ...ada, chainId: 10 })
  const failure = fc.constantFrom(refused, nodeDown, offline, rejected, used)
  const answer = fc.oneof(
    fc.record({ type: fc.constant('prepared' as const), question: fc.constant(challenge) }),
    fc.record({ type: fc.constant('done' as const), result: fc.constant(session) }),
    fc.record({ type: fc.constant('failed' as const), failure }),
    fc.record({
      ...{ type: fc.constant('expired' as const), retry: fc.constant('prepare' as const) },
      failure: fc.constant({ kind: 'expired' as const }),
    }),
    fc.record({ type: fc.constantFrom('slow' as const, 'left-to-owners' as const) }),
  )
  const event = fc.oneof(
    // Half of the responses are to the running step, so that walks get far.
    { weight: 4, arbitrary: answer.map(given => ({ ...given, attempt: 'running' as const })) },
    { weight: 3, arbitrary: fc.tuple(answer, attempt).map(([given, of]) => ({ ...given, attempt: of })) },
    { weight: 2, arbitrary: fc.constant({ type: 'ask' as const }) },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('answered' as const),
        asked: attempt,
        answer: fc.constant({ signature }),
      }),
    },
    subject.map(startOf),
    fc.record({ type: fc.constant('subject-changed' as const), subject }),
    fc.record({
      type: fc.constant('retry' as const),
      subject: fc.option(subject),
      now: fc.constantFrom(1, 700_000),
    }),
    fc.record({ type: fc.constantFrom('cancel' as const, 'wallet-disconnected' as const) }),
  )
  fc.assert(
    // Walks start anywhere, so that distant states are visited as often as near ones.
    fc.property(fc.constantFrom(...every), fc.array(event, { maxLength: 40 }), ([, way], walk) => {
      let state: SignInState = after(...way)
      for (const step of walk) {
        const given = (
          'attempt' in step && step.attempt === 'running' ? { ...step, attempt: state.attempt } : step
        ) as SignInEvent
        const next: SignInState = nextSignIn(state, given)
        expect(next.attempt).toBeGreaterThanOrEqual(state.attempt)
        if ('attempt' in given && given.attempt !== state.attempt) expect(next).toBe(state)
        if (given.type === 'answered' && next !== state) {
          expect(given.asked).toBeGreaterThanOrEqual(askedIn(state)?.since ?? Number.POSITIVE_INFINITY)
          expect(given.asked).toBeLessThanOrEqual(state.attempt)
        }
        state = next
        expect(nextSignIn(state, { type: 'cancel' }).status).toBe('idle')
        if (state.status === 'failed')
          expect(nextSignIn(state, retry()).status).toMatch(/^(preparing|asking|checking)/)
      }
    }),
    { numRuns: 1000 },
  )
})
