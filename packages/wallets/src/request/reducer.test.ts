import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RequestCommand, RequestEvent } from './event.ts'
import { requestReducer } from './reducer.ts'
import { initialRequest, type RequestState } from './state.ts'

type Signing = {
  readonly act: string
  readonly question: string
  readonly answer: string
  readonly progress: string
  readonly result: string
  readonly failure: string
}
type Event = RequestEvent<Signing>
type State = RequestState<Signing>

/** Returns the state after events, and all commands on the way. `attempt: 'now'` means the current one. */
function after(...events: readonly (Event | CurrentEvent)[]) {
  let state: State = initialRequest
  const commands: RequestCommand<Signing>[] = []
  for (const event of events) {
    const next: ReturnType<typeof requestReducer<Signing>> = requestReducer(state, current(state, event))
    state = next.state
    commands.push(...next.commands)
  }
  return { state, commands }
}

type WithAttempt = Extract<Event, { readonly attempt: number }>
type CurrentEvent = WithAttempt extends infer Each
  ? Each extends WithAttempt
    ? Omit<Each, 'attempt'> & { readonly attempt: 'now' }
    : never
  : never

function current(state: State, event: Event | CurrentEvent): Event {
  return 'attempt' in event && event.attempt === 'now'
    ? ({ ...event, attempt: state.attempt } as Event)
    : (event as Event)
}

const start = { type: 'start', act: 'sign', step: { step: 'prepare' } } as const
const prepared = { type: 'prepared', attempt: 'now', question: 'text' } as const
const ask = { type: 'ask' } as const
const retry = { type: 'retry' } as const
const cancel = { type: 'cancel' } as const
const refused = { type: 'failed', attempt: 'now', failure: 'refused', retry: 'ask' } as const
const offline = { type: 'failed', attempt: 'now', failure: 'offline', retry: 'check' } as const
const rejected = { type: 'failed', attempt: 'now', failure: 'rejected', retry: 'prepare' } as const
const expired = { type: 'expired', attempt: 'now', failure: 'expired', retry: 'prepare' } as const
const done = { type: 'done', attempt: 'now', result: 'session' } as const
const left = { type: 'left-to-owners', attempt: 'now' } as const
const slow = { type: 'slow', attempt: 'now' } as const
const switching = { type: 'switching', attempt: 'now' } as const
const asking = { type: 'asking', attempt: 'now' } as const
/** The answer to what the wallet was asked in this attempt. */
const answered = (asked: number) => ({ type: 'answered', asked, answer: `signature ${asked}` }) as const

describe('one request', () => {
  test('is prepared, shown, asked and checked, and then done', () => {
    expect(after(start).commands).toEqual([{ type: 'stop' }, { type: 'prepare', attempt: 1, act: 'sign' }])
    expect(after(start, prepared)).toMatchObject({
      state: { status: 'ready', question: 'text' },
      commands: [{}, {}, { type: 'time', isAsked: false }],
    })
    expect(after(start, prepared, ask)).toMatchObject({
      state: { status: 'asking', attempt: 2, slow: false },
      commands: [{}, {}, {}, { type: 'time', isAsked: true }, { type: 'ask', attempt: 2, question: 'text' }],
    })
    const checking = after(start, prepared, ask, answered(2))
    expect(checking.state).toMatchObject({ status: 'checking', attempt: 3, answer: 'signature 2' })
    expect(checking.commands.at(-1)).toMatchObject({ type: 'check', attempt: 3, answer: 'signature 2' })
    expect(after(start, prepared, ask, answered(2), done).state).toEqual({
      ...{ status: 'done', attempt: 3, act: 'sign', result: 'session' },
    })
  })

  test('without preparation asks the wallet at once, and is done with an answer that needs no check', () => {
    const token = { type: 'start', act: 'add', step: { step: 'ask', question: 'token' } } as const
    expect(after(token).state.status).toBe('asking')
    expect(after(token, done).state.status).toBe('done')
  })

  test('starts once missing code is loaded', () => {
    const missing = { ...start, step: { step: 'load', next: start.step } } as const
    expect(after(missing)).toMatchObject({ state: { status: 'loading' }, commands: [{}, { type: 'load' }] })
    expect(after(missing, { type: 'loaded', attempt: 'now' }).state.status).toBe('preparing')
    const failed = after(missing, rejected, retry)
    expect(failed.state).toMatchObject({ status: 'loading', next: { step: 'prepare' } })
  })

  test('waits while the wallet changes its network, and starts the timers afterwards', () => {
    const moving = after(start, prepared, ask, slow, switching)
    expect(moving.state.status).toBe('switching')
    const there = after(start, prepared, ask, slow, switching, asking)
    expect(there.state).toMatchObject({ status: 'asking', slow: false, attempt: 2 })
    expect(there.commands.at(-1)).toMatchObject({ type: 'time', isAsked: true })
  })

  test('may show its progress', () => {
    const progress = { type: 'progress', attempt: 'now', progress: 'adding' } as const
    expect(after(start, prepared, ask, slow, progress).state).toMatchObject({
      progress: 'adding',
      slow: true,
    })
    expect(after(start, progress).state.status).toBe('preparing')
    const { state } = after(start, prepared, ask, progress)
    expect(requestReducer(state, { ...progress, attempt: state.attempt }).state).toBe(state)
  })
})

describe('a retry', () => {
  test('prepares again what could not be prepared', () => {
    expect(after(start, rejected, retry).state).toMatchObject({ status: 'preparing', attempt: 2 })
  })

  test('asks the same question again after the wallet gave no answer', () => {
    const { state, commands } = after(start, prepared, ask, refused, retry)
    expect(state).toMatchObject({ status: 'asking', question: 'text' })
    expect(commands.filter(({ type }) => type === 'prepare')).toHaveLength(1)
  })

  test('checks the same answer again without asking the wallet', () => {
    const { state, commands } = after(start, prepared, ask, answered(2), offline, retry)
    expect(state).toMatchObject({ status: 'checking', answer: 'signature 2' })
    expect(commands.filter(({ type }) => type === 'ask')).toHaveLength(1)
  })

  test('starts from the beginning after an invalid answer', () => {
    expect(after(start, prepared, ask, answered(2), rejected, retry).state.status).toBe('preparing')
  })
})

describe('an answer', () => {
  test('to the first of two requests for the same question is accepted', () => {
    expect(after(start, prepared, ask, ask, answered(2)).state).toMatchObject({ answer: 'signature 2' })
    expect(after(start, prepared, ask, refused, answered(2)).state.status).toBe('checking')
    expect(after(start, prepared, ask, left, answered(2)).state.status).toBe('checking')
  })

  test('to another question is ignored', () => {
    expect(after(start, prepared, ask, start, prepared, ask, answered(2)).state.status).toBe('asking')
    expect(
      after(start, prepared, ask, answered(2), rejected, retry, prepared, ask, answered(2)).state,
    ).toMatchObject({
      status: 'asking',
    })
  })

  test('that comes too late is ignored, and not waited for', () => {
    const late = after(start, prepared, ask, expired)
    expect(late.state).toMatchObject({ status: 'failed', failure: 'expired', retry: { step: 'prepare' } })
    expect(late.commands.slice(-2)).toEqual([{ type: 'stop' }, { type: 'reread-wallet' }])
    expect(after(start, prepared, ask, expired, answered(2)).state).toEqual(late.state)
    const again = after(start, prepared, ask, { ...expired, retry: 'ask' }, answered(2))
    expect(again.state).toMatchObject({ status: 'failed', retry: { step: 'ask' } })
  })

  test('is waited for from the owners of a Safe if its wallet gives none', () => {
    expect(after(start, prepared, ask, answered(2), left).state).toMatchObject({
      status: 'waiting-for-owners',
    })
    expect(after(start, prepared, ask, left, ask).state.status).toBe('asking')
    expect(after(start, prepared, ask, left, done).state.status).toBe('done')
  })
})

test('a question that expires before the wallet is asked has failed in preparation', () => {
  expect(after(start, prepared, expired).state).toMatchObject({ at: 'preparing', question: 'text' })
  expect(after(start, prepared, ask, switching, refused).state).toMatchObject({ at: 'asking' })
  expect(after(start, prepared, ask, answered(2), expired).state.status).toBe('checking')
})

test('random walks: stale events change nothing, cancel ends everything, and a retry repeats the step that failed', () => {
  const steps = fc.constantFrom<Extract<Event, { type: 'start' }>['step']>(
    { step: 'prepare' },
    { step: 'load', next: { step: 'ask', question: 'q1' } },
    { step: 'show', question: 'q2' },
    { step: 'ask', question: 'q3' },
    { step: 'check', question: 'q4', answer: 'a' },
  )
  const outcome = fc.constantFrom(
    ...[prepared, refused, offline, rejected, expired, done, left, slow, switching, asking],
    { type: 'loaded', attempt: 'now' } as const,
    { type: 'progress', attempt: 'now', progress: 'adding' } as const,
  )
  const event = fc.oneof(
    // Half of the outcomes are of the current step, so that walks get far.
    { weight: 5, arbitrary: outcome },
    {
      weight: 3,
      arbitrary: fc.tuple(outcome, fc.nat(15)).map(([of, attempt]) => ({ ...of, attempt }) as Event),
    },
    { weight: 3, arbitrary: fc.nat(15).map(answered) },
    { weight: 3, arbitrary: fc.constantFrom(ask, retry) },
    steps.map(step => ({ type: 'start', act: 'sign', step }) as const),
    fc.constant(cancel),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), walk => {
      let state: State = initialRequest
      for (const step of walk) {
        const given = current(state, step)
        const next: ReturnType<typeof requestReducer<Signing>> = requestReducer(state, given)
        const isStale = 'attempt' in given && given.attempt !== state.attempt
        if (isStale || next.state === state) expect(next).toEqual({ state, commands: [] })
        for (const command of next.commands)
          if ('attempt' in command) expect(command.attempt).toBe(next.state.attempt)
        if (given.type === 'answered' && next.state !== state) {
          expect(next.state).toMatchObject({ status: 'checking', answer: `signature ${given.asked}` })
          expect(given.asked).toBeLessThanOrEqual(state.attempt)
        }
        if (given.type === 'slow' && next.state !== state)
          expect([state.status, next.state.status]).toEqual(['asking', 'asking'])
        expect(next.state.attempt).toBeGreaterThanOrEqual(state.attempt)
        state = next.state
        const cancelled = requestReducer(state, cancel)
        expect(cancelled.state.status).toBe('idle')
        expect(cancelled.commands).toEqual(state.status === 'idle' ? [] : [{ type: 'stop' }])
        if (state.status === 'failed') {
          const types = requestReducer(state, retry).commands.map(({ type }) => type)
          expect(types).toEqual(state.retry.step === 'ask' ? ['time', 'ask'] : [state.retry.step])
        }
      }
    }),
    { numRuns: 1000 },
  )
})
