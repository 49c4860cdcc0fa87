import { expect, test } from 'vitest'
import { accounts } from '../../accounts.ts'
import { type Memory, recall, remember, usualOptions } from './memory.ts'

const first: Memory = {
  account: accounts.alice.address,
  chainId: 31337,
  added: [],
  online: true,
  pairing: null,
  options: usualOptions,
}

function store() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('the stored state is restored', () => {
  const place = store()
  const memory: Memory = {
    account: accounts.bob.address,
    chainId: 10,
    added: [{ id: 10, name: 'Ten', rpcUrls: [], nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 } }],
    online: false,
    pairing: 'wc:12',
    options: { oneClick: false, chains: [10], answers: 'wrong-nonce' },
  }
  remember(memory, place)
  expect(recall(first, place)).toEqual(memory)
})

test('a new phone, and one with an invalid stored state, start with the defaults', () => {
  expect(recall(first, store())).toBe(first)
  for (const text of ['{', '7', '{"options":{},"added":[],"account":"0x12"}'])
    expect(recall(first, { getItem: () => text })).toBe(first)
})

test('an unknown answer is replaced by the usual one', () => {
  const text = JSON.stringify({ ...first, options: { ...usualOptions, answers: 'sing' } })
  expect(recall(first, { getItem: () => text }).options.answers).toBe('usual')
})
