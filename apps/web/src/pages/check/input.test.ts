import { expect, test } from 'vitest'
import { emptyInput, keepInput, readInput } from './input.ts'

/** A tab's memory, or one that refuses everything. */
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

test('what was entered is there after a reload, piece by piece', () => {
  const tab = memory()
  const plain = { account: '0xAb', chain: 'eip155:1', message: 'hello', signature: '0x12' }
  keepInput({ text: '{"type":1}' }, tab)
  keepInput({ kind: 'plain', plain }, tab)
  expect(readInput(tab)).toEqual({ kind: 'plain', text: '{"type":1}', plain, startNow: false })
})

test('a browser that keeps nothing, and one that kept nonsense, begin empty', () => {
  const full = memory({ refuses: true })
  keepInput({ text: 'a proof' }, full)
  expect(readInput(full)).toEqual(emptyInput)
  const tab = memory()
  tab.setItem('countersign.check', '{"kind":3,"text":[],"plain":null,"startNow":"yes"}')
  expect(readInput(tab)).toEqual(emptyInput)
  tab.setItem('countersign.check', 'nonsense')
  expect(readInput(tab)).toEqual(emptyInput)
})

test('what is too long to be kept takes nothing else with it that is shown', () => {
  const tab = memory()
  keepInput({ text: 'short' }, tab)
  keepInput({ text: 'x'.repeat(2_000_001) }, tab)
  expect(readInput(tab).text).toBe('')
})
