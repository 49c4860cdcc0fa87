import { expect, test } from 'vitest'
import { emptyInput, keepInput, readInput } from './input.ts'

/** Returns the storage of a tab, or one that rejects every write. */
function memory({ refuses = false } = {}): Storage {
  const kept = new Map<string, string>()
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: name => kept.get(name) ?? null,
    removeItem: name => void kept.delete(name),
    setItem: (name, value) => {
      if (refuses) throw new DOMException('full', 'QuotaExceededError')
      kept.set(name, value)
    },
  }
}

test('the input is restored after a reload, each part on its own', () => {
  const tab = memory()
  const plain = { account: '0xAb', chain: 'eip155:1', message: 'hello', signature: '0x12' }
  keepInput({ text: '{"type":1}' }, tab)
  keepInput({ kind: 'plain', plain }, tab)
  expect(readInput(tab)).toEqual({ kind: 'plain', text: '{"type":1}', plain, startNow: false })
})

test('the form is empty if the browser stores nothing, or has stored invalid data', () => {
  const full = memory({ refuses: true })
  keepInput({ text: 'a proof' }, full)
  expect(readInput(full)).toEqual(emptyInput)
  const tab = memory()
  tab.setItem('countersign.check', '{"kind":3,"text":[],"plain":null,"startNow":"yes"}')
  expect(readInput(tab)).toEqual(emptyInput)
  tab.setItem('countersign.check', 'nonsense')
  expect(readInput(tab)).toEqual(emptyInput)
})

test('an input that is too long to store also replaces the shorter one before it', () => {
  const tab = memory()
  keepInput({ text: 'short' }, tab)
  keepInput({ text: 'x'.repeat(2_000_001) }, tab)
  expect(readInput(tab).text).toBe('')
})
