import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createReadings } from './readings.ts'

const settled = () => new Promise(resolve => setTimeout(resolve))

function make(lifetime = 1000) {
  const asked: string[] = []
  const answers: { resolve: (value: number) => void; reject: (error: Error) => void }[] = []
  let time = 1
  const readings = createReadings<number>({
    read: key => {
      asked.push(key)
      return new Promise((resolve, reject) => answers.push({ resolve, reject }))
    },
    lifetime: () => lifetime,
    now: () => time,
  })
  const answer = async (index: number, value: number | Error) => {
    if (typeof value === 'number') answers[index]?.resolve(value)
    else answers[index]?.reject(value)
    await settled()
  }
  const wait = (ms: number) => {
    time += ms
  }
  return { readings, asked, answer, wait, state: () => readings.at('a').getSnapshot() }
}

describe('a reading', () => {
  test('that many want is read once', async () => {
    const { readings, asked, answer, state } = make()
    expect(state()).toEqual({ status: 'loading' })
    readings.want('a')
    readings.want('a')
    await answer(0, 7)
    readings.want('a')
    expect(asked).toEqual(['a'])
    expect(state()).toEqual({ status: 'known', value: 7, renewing: false, stale: false })
  })

  test('is read again when it has grown old, and shown meanwhile', async () => {
    const { readings, asked, answer, wait, state } = make(1000)
    readings.want('a')
    await answer(0, 7)
    wait(999)
    readings.want('a')
    expect(asked).toHaveLength(1)
    wait(1)
    readings.want('a')
    expect(asked).toHaveLength(2)
    expect(state()).toEqual({ status: 'known', value: 7, renewing: true, stale: false })
  })

  test('that failed is not repeated by itself, but for whoever wants it next', async () => {
    const { readings, asked, answer, state } = make()
    readings.want('a')
    await answer(0, new Error())
    expect(state()).toEqual({ status: 'unavailable' })
    expect(asked).toHaveLength(1)
    readings.want('a')
    expect(state()).toEqual({ status: 'loading' })
    await answer(1, 8)
    expect(state()).toEqual({ status: 'known', value: 8, renewing: false, stale: false })
  })

  test('that could not be renewed keeps what was known, and says so', async () => {
    const { readings, answer, state } = make()
    readings.want('a')
    await answer(0, 7)
    readings.renew('a')
    await answer(1, new Error())
    expect(state()).toEqual({ status: 'known', value: 7, renewing: false, stale: true })
  })

  test('that was asked for later wins over an answer that comes late', async () => {
    const { readings, answer, state } = make()
    readings.renew('a')
    readings.renew('a')
    await answer(1, 2)
    await answer(0, 1)
    expect(state()).toEqual({ status: 'known', value: 2, renewing: false, stale: false })
  })

  test('has one store for each key, which does not change', () => {
    const { readings } = make()
    expect(readings.at('a')).toBe(readings.at('a'))
    expect(readings.at('a')).not.toBe(readings.at('b'))
  })
})

describe('a reading that is repeated by itself', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Of each read in turn what it answers; `wanting` is a value that does not say all. */
  function makeRepeated(answers: readonly ('whole' | 'wanting' | Error)[]) {
    let asked = 0
    const readings = createReadings<string>({
      read: async () => {
        const answer = answers[asked++]
        if (typeof answer !== 'string') throw answer
        return answer
      },
      lifetime: () => 60_000,
      again: { isWanting: value => value === 'wanting', after: [4_000, 8_000] },
    })
    return { readings, asked: () => asked, state: () => readings.at('a').getSnapshot() }
  }

  test('is so until it is whole, ever more seldom', async () => {
    const { readings, asked, state } = makeRepeated(['wanting', new Error('nobody there'), 'whole'])
    readings.want('a')
    await vi.advanceTimersByTimeAsync(3_999)
    expect(asked()).toBe(1)
    expect(state()).toMatchObject({ status: 'known', value: 'wanting' })
    await vi.advanceTimersByTimeAsync(1)
    expect(asked()).toBe(2)
    expect(state()).toMatchObject({ status: 'known', value: 'wanting', stale: true })
    await vi.advanceTimersByTimeAsync(8_000)
    expect(state()).toEqual({ status: 'known', value: 'whole', renewing: false, stale: false })
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked()).toBe(3)
  })

  test('is so no more often than said, and then for whoever wants it', async () => {
    const { readings, asked, state } = makeRepeated([])
    readings.want('a')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked()).toBe(3)
    expect(state()).toEqual({ status: 'unavailable' })
    readings.want('a')
    expect(asked()).toBe(4)
  })

  test('is not so where somebody has asked meanwhile', async () => {
    const { readings, asked } = makeRepeated(['wanting', 'whole'])
    readings.want('a')
    await vi.advanceTimersByTimeAsync(1_000)
    readings.renew('a')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked()).toBe(2)
  })
})
