import { expect, test, vi } from 'vitest'
import { lateEffects } from './late-effects.ts'
import type { Effects } from './update.ts'

type Command = { readonly type: 'ask' | 'check'; readonly attempt: number } | { readonly type: 'stop' }

/** Late effects of a part at its first attempt, whose code is loaded when a test says so. */
function setUp() {
  const part = { attempt: 1 }
  const code = { run: vi.fn<Effects<Command>['run']>(), woke: vi.fn(), dispose: vi.fn() }
  const loads: PromiseWithResolvers<typeof code>[] = []
  const onFailed = vi.fn()
  const effects = lateEffects<Command>({
    load: () => {
      const next = Promise.withResolvers<typeof code>()
      loads.push(next)
      return next.promise
    },
    attempt: () => part.attempt,
    onFailed,
  })
  const arrive = async () => {
    loads.at(-1)?.resolve(code)
    await effects.load()
  }
  const fail = async () => {
    loads.at(-1)?.reject(new TypeError('Failed to fetch'))
    await effects.load().catch(() => {})
  }
  return { part, code, loads, onFailed, effects, arrive, fail, ran: () => code.run.mock.calls.flat() }
}

const ask: Command = { type: 'ask', attempt: 1 }
const check: Command = { type: 'check', attempt: 1 }
const stop: Command = { type: 'stop' }

test('code is loaded once, by the first command; commands that wait for it run in their order', async () => {
  const { effects, loads, arrive, ran } = setUp()
  expect(loads).toHaveLength(0)
  effects.run(ask)
  effects.run(stop)
  effects.run(check)
  expect(ran()).toEqual([])
  await arrive()
  expect(loads).toHaveLength(1)
  expect(ran()).toEqual([ask, stop, check])
})

test('a command runs at once after the code is loaded, even if it was loaded ahead', async () => {
  const { effects, arrive, ran } = setUp()
  void effects.load()
  await arrive()
  effects.run(ask)
  expect(ran()).toEqual([ask])
})

test('a command that another one causes while it runs comes after those that wait already', async () => {
  const { effects, code, arrive, ran } = setUp()
  code.run.mockImplementationOnce(() => effects.run(check))
  effects.run(ask)
  effects.run(stop)
  await arrive()
  expect(ran()).toEqual([ask, stop, check])
})

test('a command whose attempt has ended while the code was loading does not run', async () => {
  const { effects, part, arrive, ran } = setUp()
  effects.run(ask)
  part.attempt = 2
  effects.run(stop)
  const again: Command = { type: 'ask', attempt: 2 }
  effects.run(again)
  await arrive()
  expect(ran()).toEqual([stop, again])
})

test('a failed load is reported once, drops the commands that waited, and the next command loads again', async () => {
  const { effects, loads, onFailed, fail, arrive, ran } = setUp()
  effects.run(ask)
  effects.run(check)
  await fail()
  expect(onFailed).toHaveBeenCalledTimes(1)
  effects.run(check)
  expect(loads).toHaveLength(2)
  await arrive()
  expect(ran()).toEqual([check])
  expect(onFailed).toHaveBeenCalledTimes(1)
})

test('a retry that comes with the report of a failure is not lost', async () => {
  const { effects, onFailed, fail, arrive, ran } = setUp()
  onFailed.mockImplementationOnce(() => effects.run(check))
  effects.run(ask)
  effects.run(stop)
  await fail()
  await arrive()
  expect(ran()).toEqual([check])
})

test('a failed load without a command that waits is not reported', async () => {
  const { effects, onFailed, fail, arrive, ran } = setUp()
  effects.load().catch(() => {})
  await fail()
  expect(onFailed).not.toHaveBeenCalled()
  effects.run(ask)
  await arrive()
  expect(ran()).toEqual([ask])
})

test('after disposal nothing runs and nothing is reported', async () => {
  const { effects, onFailed, arrive, ran } = setUp()
  effects.run(ask)
  effects.dispose()
  await arrive()
  expect(ran()).toEqual([])
  const failing = setUp()
  failing.effects.run(ask)
  failing.effects.dispose()
  await failing.fail()
  expect(onFailed).not.toHaveBeenCalled()
  expect(failing.onFailed).not.toHaveBeenCalled()
})

test('loaded effects hear that the page returned, and are disposed of', async () => {
  const { effects, code, arrive } = setUp()
  effects.woke()
  void effects.load()
  await arrive()
  effects.woke()
  effects.dispose()
  expect(code.woke).toHaveBeenCalledTimes(1)
  expect(code.dispose).toHaveBeenCalledTimes(1)
})
