import { expect, test } from 'vitest'
import { createRecent, wasInBrowser } from './recent.ts'

const key = 'countersign.wallets'
const formerKey = 'countersign.wallet'

function memoryOf(kept: Readonly<Record<string, string>> = {}) {
  const values = new Map(Object.entries(kept))
  return {
    values,
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  }
}

test('the last three wallets are stored, newest first and each once, also for the next visit', () => {
  const memory = memoryOf()
  const recent = createRecent(memory)
  for (const name of ['ant', 'bee', 'cat', 'ant', 'dog']) recent.note(name)
  expect(recent.getSnapshot()).toEqual(['dog', 'ant', 'cat'])
  const next = createRecent(memory)
  expect(next.getSnapshot()).toEqual(['dog', 'ant', 'cat'])
  expect(next.last()).toBe('dog')
})

test('a wallet that was disconnected stays in the list, and is not looked for at the next visit', () => {
  const memory = memoryOf()
  const recent = createRecent(memory)
  recent.note('ant')
  recent.forgetLast()
  expect(createRecent(memory).getSnapshot()).toEqual(['ant'])
  expect(createRecent(memory).last()).toBeNull()
  recent.note('ant')
  expect(createRecent(memory).last()).toBe('ant')
})

test('the single wallet that earlier versions stored is migrated', () => {
  const memory = memoryOf({ [formerKey]: 'ant' })
  const recent = createRecent(memory)
  expect(recent.getSnapshot()).toEqual(['ant'])
  expect(recent.last()).toBe('ant')
  recent.note('bee')
  expect([...memory.values.keys()]).toEqual([key])
  expect(createRecent(memory).getSnapshot()).toEqual(['bee', 'ant'])
})

test.each(['', '{', '1', 'null', '[]', '{"names":"ant"}', '{"last":"ant"}'])(
  'invalid stored data is ignored: %s',
  kept => {
    const recent = createRecent(memoryOf({ [key]: kept }))
    expect(recent.getSnapshot()).toEqual([])
    expect(recent.last()).toBeNull()
  },
)

test('invalid names, and more than three, are left out', () => {
  const recent = createRecent(memoryOf({ [key]: '{"names":[1,"a",null,"b","c","d"],"last":7}' }))
  expect(recent.getSnapshot()).toEqual(['a', 'b', 'c'])
  expect(recent.last()).toBeNull()
})

test('without storage, the wallets are remembered for the lifetime of the page', () => {
  const refuse = () => {
    throw new DOMException('Denied', 'SecurityError')
  }
  const recent = createRecent({ getItem: refuse, setItem: refuse, removeItem: refuse })
  recent.note('ant')
  expect(recent.getSnapshot()).toEqual(['ant'])
  expect(recent.last()).toBe('ant')
})

test('subscribers are notified of a wallet once', () => {
  const recent = createRecent(memoryOf())
  let heard = 0
  recent.subscribe(() => {
    heard += 1
  })
  recent.note('ant')
  recent.note('ant')
  recent.forgetLast()
  expect(heard).toBe(1)
})

test.each([
  ['io.metamask', true],
  ['injected', true],
  ['hosted:house', false],
  ['rainbow', false],
  ['phone', false],
])('%s was a wallet of this browser: %s, unless the person disconnected it', (name, expected) => {
  const memory = memoryOf()
  expect(wasInBrowser(memory)).toBe(false)
  const recent = createRecent(memory)
  recent.note(name)
  expect(wasInBrowser(memory)).toBe(expected)
  recent.forgetLast()
  expect(wasInBrowser(memory)).toBe(false)
})
