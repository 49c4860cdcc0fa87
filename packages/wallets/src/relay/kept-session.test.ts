import { expect, test } from 'vitest'
import { createSessionNote } from './kept-session.ts'

const key = 'countersign.phone'

function memoryOf(kept: Readonly<Record<string, string>> = {}) {
  const values = new Map(Object.entries(kept))
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  }
}

const session = (topic: string, expiresAt = Date.now() + 1_000) => ({
  topic,
  expiresAt,
  entry: 'fox',
  chainId: 1,
  account: null,
  sent: [],
})

test('which requests the relay received is known at the next visit, for the latest eight', () => {
  const memory = memoryOf()
  const note = createSessionNote(memory)
  note.noteSent(0)
  expect(note.wasSent(0)).toBe(false)
  note.keep(session('a'))
  for (let id = 1; id <= 9; id += 1) note.noteSent(id)
  const next = createSessionNote(memory)
  expect([1, 2, 9, 10].map(next.wasSent)).toEqual([false, true, true, false])
})

test('the session is known at the next visit, until it is forgotten', () => {
  const memory = memoryOf()
  createSessionNote(memory).keep(session('a'))
  const note = createSessionNote(memory)
  expect(note.read()).toMatchObject(session('a', expect.any(Number)))
  note.forget('a')
  expect(createSessionNote(memory).read()).toBeNull()
})

test('forgetting a session that was replaced keeps the new one', () => {
  const note = createSessionNote(memoryOf())
  note.keep(session('a'))
  note.keep(session('b'))
  note.forget('a')
  expect(note.read()?.topic).toBe('b')
})

test('a session that has expired is not returned', () => {
  const note = createSessionNote(memoryOf())
  note.keep(session('a', Date.now() - 1))
  expect(note.read()).toBeNull()
})

test.each(['', '{', '1', 'null', '[]', '{"topic":"a"}', '{"topic":1,"expiresAt":9e15,"chainId":1}'])(
  'invalid stored data is ignored: %s',
  kept => {
    expect(createSessionNote(memoryOf({ [key]: kept })).read()).toBeNull()
  },
)

test('without storage, nothing is stored', () => {
  const refuse = () => {
    throw new DOMException('Denied', 'SecurityError')
  }
  const note = createSessionNote({ getItem: refuse, setItem: refuse, removeItem: refuse })
  note.keep(session('a'))
  note.forget('a')
  expect(note.read()).toBeNull()
})

test('its key is not one that the library treats as its own', () => {
  expect(key).not.toMatch(/wc@|walletconnect|wc_|wallet_connect/i)
})
