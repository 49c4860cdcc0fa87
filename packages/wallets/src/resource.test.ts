import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCachedResource } from './cached-resource.ts'
import { createResource } from './resource.ts'

const settled = () => new Promise(resolve => setTimeout(resolve))

/** A resource whose loads the test settles, in their order. */
function make({ lifetime = 1000, initial }: { lifetime?: number; initial?: number } = {}) {
  const loads: (PromiseWithResolvers<number> & { readonly signal: AbortSignal })[] = []
  let time = 1
  const resource = createCachedResource<number>({
    load: signal => {
      const answer = Promise.withResolvers<number>()
      loads.push({ ...answer, signal })
      return answer.promise
    },
    initial,
    lifetime: () => lifetime,
    now: () => time,
  })
  const answer = async (index: number, value: number | Error) => {
    if (typeof value === 'number') loads[index]?.resolve(value)
    else loads[index]?.reject(value)
    await settled()
  }
  const wait = (ms: number) => {
    time += ms
  }
  return { resource, loads, answer, wait, state: resource.getSnapshot }
}

describe('a resource', () => {
  test('is loaded once, however often it is refreshed while it is fresh', async () => {
    const { resource, loads, answer, state } = make()
    expect(state()).toEqual({ status: 'loading' })
    void resource.refresh()
    const refreshed = resource.refresh()
    await answer(0, 7)
    await refreshed
    await resource.refresh()
    expect(loads).toHaveLength(1)
    expect(state()).toEqual({ status: 'known', value: 7, renewing: false, stale: false })
  })

  test('is loaded again when it is no longer fresh, and keeps the old value in the meantime', async () => {
    const { resource, loads, answer, wait, state } = make({ lifetime: 1000 })
    void resource.refresh()
    await answer(0, 7)
    wait(999)
    void resource.refresh()
    expect(loads).toHaveLength(1)
    wait(1)
    void resource.refresh()
    expect(loads).toHaveLength(2)
    expect(state()).toEqual({ status: 'known', value: 7, renewing: true, stale: false })
  })

  test('that could not be loaded is not loaded again automatically, but by the next refresh', async () => {
    const { resource, loads, answer, state } = make()
    const error = new Error()
    void resource.refresh()
    await answer(0, error)
    expect(state()).toEqual({ status: 'unavailable', error })
    expect(loads).toHaveLength(1)
    void resource.refresh()
    expect(state()).toEqual({ status: 'loading', error })
    await answer(1, 8)
    expect(state()).toEqual({ status: 'known', value: 8, renewing: false, stale: false })
  })

  test('whose load throws synchronously can be loaded again', async () => {
    let isBroken = true
    const resource = createResource({
      load: () => {
        if (isBroken) throw new Error('Not now.')
        return Promise.resolve(1)
      },
    })
    await resource.refresh()
    expect(resource.getSnapshot().status).toBe('unavailable')
    isBroken = false
    await resource.refresh()
    expect(resource.getSnapshot()).toMatchObject({ status: 'known', value: 1 })
  })

  test('keeps its value when a reload fails, and marks it as stale', async () => {
    const { resource, loads, answer, state } = make()
    void resource.refresh()
    await answer(0, 7)
    void resource.reload()
    await answer(1, new Error())
    expect(state()).toEqual({ status: 'known', value: 7, renewing: false, stale: true })
    void resource.refresh()
    expect(loads).toHaveLength(3)
  })

  test('ignores and aborts an earlier load when it is reloaded', async () => {
    const { resource, loads, answer, state } = make()
    void resource.reload()
    void resource.reload()
    expect(loads.map(({ signal }) => signal.aborted)).toEqual([true, false])
    await answer(1, 2)
    await answer(0, 1)
    expect(state()).toEqual({ status: 'known', value: 2, renewing: false, stale: false })
  })

  test('that is reloaded while it is refreshed lets the refresh wait for the reload', async () => {
    const { resource, loads, answer } = make()
    const refreshed = vi.fn()
    void resource.refresh().then(refreshed)
    void resource.reload()
    await answer(0, loads[0]?.signal.reason)
    expect(refreshed).not.toHaveBeenCalled()
    await answer(1, 2)
    expect(refreshed).toHaveBeenCalledOnce()
  })

  test('that gets a value from elsewhere no longer lets a refresh wait', async () => {
    const { resource } = make()
    const refreshed = vi.fn()
    void resource.refresh().then(refreshed)
    resource.set(2)
    await settled()
    expect(refreshed).toHaveBeenCalledOnce()
  })

  test('accepts a value from elsewhere, which an earlier load does not overwrite', async () => {
    const { resource, loads, answer, state } = make()
    void resource.refresh()
    resource.set(2)
    expect(loads[0]?.signal.aborted).toBe(true)
    await answer(0, 1)
    expect(state()).toEqual({ status: 'known', value: 2, renewing: false, stale: false })
  })

  test('can have an initial value, and is still loaded by the first refresh', () => {
    const { resource, loads, state } = make({ initial: 3 })
    expect(state()).toEqual({ status: 'known', value: 3, renewing: false, stale: false })
    void resource.refresh()
    expect(loads).toHaveLength(1)
  })
})

describe('a resource with automatic retries', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A resource with the result of each of its loads in turn. */
  function makeRepeated(answers: readonly ('complete' | 'incomplete' | Error)[]) {
    let loads = 0
    const resource = createCachedResource<string>({
      load: async () => {
        const answer = answers[loads++]
        if (typeof answer !== 'string') throw answer
        return answer
      },
      lifetime: () => 60_000,
      repeat: { isIncomplete: value => value === 'incomplete', after: [4_000, 8_000] },
    })
    return { resource, loads: () => loads, state: resource.getSnapshot }
  }

  test('loads until its value is complete, with growing delays', async () => {
    const { resource, loads, state } = makeRepeated(['incomplete', new Error('unreachable'), 'complete'])
    void resource.refresh()
    await vi.advanceTimersByTimeAsync(3_999)
    expect(loads()).toBe(1)
    expect(state()).toMatchObject({ status: 'known', value: 'incomplete' })
    await vi.advanceTimersByTimeAsync(1)
    expect(loads()).toBe(2)
    expect(state()).toMatchObject({ status: 'known', value: 'incomplete', stale: true })
    await vi.advanceTimersByTimeAsync(8_000)
    expect(state()).toEqual({ status: 'known', value: 'complete', renewing: false, stale: false })
    await vi.advanceTimersByTimeAsync(600_000)
    expect(loads()).toBe(3)
  })

  test('loads as often, however many refreshes failed in between', async () => {
    const { resource, loads, state } = makeRepeated(Array.from({ length: 6 }, () => new Error('unreachable')))
    for (let each = 0; each < 5; each += 1) await resource.refresh()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(loads()).toBe(6)
    expect(state()).not.toHaveProperty('value')
  })

  test('loads no more often than specified, and then with the next refresh', async () => {
    const { resource, loads, state } = makeRepeated([])
    void resource.refresh()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(loads()).toBe(3)
    expect(state()).toMatchObject({ status: 'unavailable' })
    void resource.refresh()
    expect(loads()).toBe(4)
  })

  test('does not load once more after a reload in between', async () => {
    const { resource, loads } = makeRepeated(['incomplete', 'complete'])
    void resource.refresh()
    await vi.advanceTimersByTimeAsync(1_000)
    void resource.reload()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(loads()).toBe(2)
  })
})
