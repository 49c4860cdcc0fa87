import { describe, expect, test, vi } from 'vitest'
import { settle, useFakeTime } from '../testing/world.ts'
import { createRequest } from './request.ts'
import { createRequestRunner, type RequestSteps } from './runner.ts'

type Signing = {
  readonly act: string
  readonly question: string
  readonly answer: string
  readonly progress: string
  readonly result: string
  readonly failure: string
}
type Steps = RequestSteps<Signing>

useFakeTime()

/** A request for a signature whose steps succeed unless a test changes that, with the text shown to the person. */
async function shown(more: Partial<Steps> = {}) {
  const steps = {
    prepare: vi.fn<NonNullable<Steps['prepare']>>(async () => ({ question: 'text' })),
    ask: vi.fn<Steps['ask']>(async () => ({ answer: 'signature' })),
    check: vi.fn<NonNullable<Steps['check']>>(async () => ({ result: 'session' })),
    onLateAnswer: vi.fn(),
    rereadWallet: vi.fn(),
  }
  const request = createRequest<Signing>({
    load: async () => ({ ...steps, unforeseen: 'unknown', slowAfter: () => 1_000, ...more }),
    notLoaded: 'code-missing',
  })
  request.start('sign', { step: 'prepare' })
  await settle()
  return { ...steps, request, now: request.state.getSnapshot }
}

/** A promise for `ask` to return, settled by the test. */
const answer = () => Promise.withResolvers<Awaited<ReturnType<Steps['ask']>>>()

describe('a request', () => {
  test('passes what each step returns to the next', async () => {
    const { request, ask, check, now } = await shown()
    expect(now()).toMatchObject({ status: 'ready', question: 'text' })
    request.ask()
    await settle()
    expect(ask.mock.lastCall?.slice(0, 2)).toEqual(['sign', 'text'])
    expect(check.mock.lastCall?.slice(0, 2)).toMatchObject([
      'sign',
      { question: 'text', answer: 'signature' },
    ])
    expect(now()).toMatchObject({ status: 'done', result: 'session' })
  })

  test('is done without asking if preparing finds that there is nothing to ask', async () => {
    const { request, prepare, ask, now } = await shown()
    prepare.mockResolvedValueOnce({ result: 'signed before' })
    request.start('sign', { step: 'prepare' })
    await settle()
    expect(now()).toMatchObject({ status: 'done', result: 'signed before' })
    expect(ask).not.toHaveBeenCalled()
  })

  test('fails with what a step returns, and with a fault of the page if it throws', async () => {
    const { request, ask, check, rereadWallet, now } = await shown()
    ask.mockResolvedValueOnce({ failure: 'refused', retry: 'ask' })
    request.ask()
    await settle()
    expect(now()).toMatchObject({ status: 'failed', failure: 'refused' })
    expect(rereadWallet).toHaveBeenCalledTimes(1)
    const fault = new TypeError('torn down')
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    check.mockImplementationOnce(() => {
      throw fault
    })
    request.retry()
    await settle()
    expect(now()).toMatchObject({ status: 'failed', at: 'checking', failure: 'unknown' })
    expect(reported).toHaveBeenCalledExactlyOnceWith(fault)
    request.retry()
    await settle()
    expect(now().status).toBe('done')
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('shows the progress that a step reports', async () => {
    const { request, ask, now } = await shown()
    const { promise, resolve } = answer()
    ask.mockReturnValueOnce(promise)
    request.ask()
    const tell = ask.mock.lastCall?.[2]
    tell?.switching()
    expect(now().status).toBe('switching')
    tell?.asking()
    tell?.progress('adding')
    expect(now()).toMatchObject({ status: 'asking', progress: 'adding' })
    resolve({ leftToOwners: true })
    await settle()
    expect(now().status).toBe('waiting-for-owners')
    tell?.switching()
    expect(now().status).toBe('waiting-for-owners')
  })
})

describe('time', () => {
  test('reports only a wallet that is asked as slow', async () => {
    const { request, ask, now } = await shown()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(now().status).toBe('ready')
    ask.mockReturnValueOnce(answer().promise)
    request.ask()
    await vi.advanceTimersByTimeAsync(999)
    expect(now()).toMatchObject({ status: 'asking', slow: false })
    await vi.advanceTimersByTimeAsync(1)
    expect(now()).toMatchObject({ status: 'asking', slow: true })
  })

  test('expires a question, and later answers are late', async () => {
    const at = Date.now() + 5_000
    const expiry = () => ({ at, failure: 'expired', retry: 'prepare' as const })
    const { request, ask, onLateAnswer, now } = await shown({ expiry })
    const { promise, resolve } = answer()
    ask.mockReturnValueOnce(promise)
    request.ask()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(now()).toMatchObject({ status: 'failed', failure: 'expired' })
    resolve({ answer: 'signature' })
    await settle()
    expect(now().status).toBe('failed')
    expect(onLateAnswer).toHaveBeenCalledExactlyOnceWith('text', 'signature')
  })

  test('that exceeds the limit of timers ends nothing', async () => {
    const expiry = () => ({ at: Date.now() + 2 ** 31, failure: 'expired', retry: 'prepare' as const })
    const { now } = await shown({ expiry })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(now().status).toBe('ready')
  })
})

test('a question expires once a device wakes up that has slept past its time, since timers did not run', async () => {
  const dispatch = vi.fn()
  const at = Date.now() + 60_000
  const { run, woke } = createRequestRunner<Signing>(
    {
      ask: () => answer().promise,
      unforeseen: 'unknown',
      slowAfter: () => null,
      expiry: () => ({ at, failure: 'expired', retry: 'prepare' }),
    },
    dispatch,
  )
  run({ type: 'time', attempt: 1, act: 'sign', question: 'text', isAsked: true })
  woke()
  await settle()
  expect(dispatch).not.toHaveBeenCalled()
  vi.setSystemTime(at)
  woke()
  await settle()
  expect(dispatch).toHaveBeenCalledExactlyOnceWith({
    ...{ type: 'expired', attempt: 1, failure: 'expired', retry: 'prepare' },
  })
  run({ type: 'stop' })
  woke()
  await settle()
  expect(dispatch).toHaveBeenCalledTimes(1)
})

test('a cancelled request is aborted, and its answer is late', async () => {
  const { request, ask, check, onLateAnswer, now } = await shown()
  const { promise, resolve } = answer()
  ask.mockReturnValueOnce(promise)
  request.ask()
  const signal = ask.mock.lastCall?.[3]
  expect(signal?.aborted).toBe(false)
  request.cancel()
  expect(signal?.aborted).toBe(true)
  resolve({ answer: 'signature' })
  await settle()
  expect(now().status).toBe('idle')
  expect(check).not.toHaveBeenCalled()
  expect(onLateAnswer).toHaveBeenCalledTimes(1)
})
