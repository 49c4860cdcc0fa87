import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

test('a listener is called for each change until it unsubscribes', () => {
  const store = createStore(1)
  const listener = vi.fn()
  const leave = store.subscribe(listener)
  store.set(2)
  leave()
  store.set(3)
  expect(listener).toHaveBeenCalledTimes(1)
  expect(store.getSnapshot()).toBe(3)
})

test('setting the same value calls no listener', () => {
  const store = createStore('a')
  const listener = vi.fn()
  store.subscribe(listener)
  store.set('a')
  expect(listener).not.toHaveBeenCalled()
})

test('a listener that unsubscribes during a notification does not affect the others', () => {
  const store = createStore(0)
  const heard: string[] = []
  const leave = store.subscribe(() => {
    heard.push('first')
    leave()
  })
  store.subscribe(() => heard.push('second'))
  store.set(1)
  expect(heard).toEqual(['first', 'second'])
})
