import { expect, test } from 'vitest'
import { asked, declined, given, oneOfTwo } from '../../gallery/cosignings.ts'
import { createHiddenWaiting, isHidden } from './hidden-waiting.ts'

function memory(first: string | null = null) {
  const items = new Map(first === null ? [] : [['countersign.hidden-waiting', first]])
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

test('a hidden cosigning stays hidden in the next visit, and others are not', () => {
  const storage = memory()
  const first = createHiddenWaiting(() => storage)
  expect(isHidden(first.getSnapshot(), asked)).toBe(false)
  first.hide(asked)
  const next = createHiddenWaiting(() => storage).getSnapshot()
  expect(isHidden(next, asked)).toBe(true)
  expect(isHidden(next, { ...asked, id: 'another' })).toBe(false)
})

test('one that no owner was asked to sign is hidden until the page is reloaded, or an owner is asked', () => {
  const storage = memory()
  const hidden = createHiddenWaiting(() => storage)
  const started = { ...asked, id: 'started', announcedAt: null }
  hidden.hide(started)
  hidden.hide(oneOfTwo)
  expect(isHidden(hidden.getSnapshot(), started)).toBe(true)
  expect(isHidden(hidden.getSnapshot(), { ...started, announcedAt: asked.createdAt })).toBe(false)
  const next = createHiddenWaiting(() => storage).getSnapshot()
  expect(isHidden(next, started)).toBe(false)
  expect(isHidden(next, oneOfTwo)).toBe(true)
})

test('a hidden cosigning shows again once another owner has answered, and can be hidden again', () => {
  const hidden = createHiddenWaiting(() => memory())
  hidden.hide(asked)
  const answered = { ...oneOfTwo, id: asked.id }
  expect(isHidden(hidden.getSnapshot(), answered)).toBe(false)
  hidden.hide(answered)
  expect(isHidden(hidden.getSnapshot(), answered)).toBe(true)
})

test('a hidden cosigning shows again once an owner who had declined confirms', () => {
  const hidden = createHiddenWaiting(() => memory())
  hidden.hide(declined)
  expect(isHidden(hidden.getSnapshot(), declined)).toBe(true)
  const safes = declined.safes.map(safe => ({
    ...safe,
    owners: safe.owners.map(owner =>
      owner.decline ? { ...owner, decline: null, ...given('ecdsa', 'here', 3) } : owner,
    ),
  }))
  expect(isHidden(hidden.getSnapshot(), { ...declined, safes })).toBe(false)
})

test('a change in which nobody answers does not show a hidden cosigning again', () => {
  const hidden = createHiddenWaiting(() => memory())
  hidden.hide(asked)
  expect(isHidden(hidden.getSnapshot(), { ...asked, revision: asked.revision + 1 })).toBe(true)
})

test('without storage, a cosigning is hidden until the page is left', () => {
  const hidden = createHiddenWaiting(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  hidden.hide(asked)
  expect(isHidden(hidden.getSnapshot(), asked)).toBe(true)
})

test.each(['{', '{"a":1}', '[1,["a"],["b",2],["d","1",2]]', '["__proto__"]'])(
  'what others have stored there (%s) hides nothing',
  stored => {
    expect(createHiddenWaiting(() => memory(stored)).getSnapshot()).toEqual({})
  },
)

test('only the newest are kept', () => {
  const storage = memory()
  const hidden = createHiddenWaiting(() => storage)
  for (let count = 0; count < 60; count += 1) hidden.hide({ ...asked, id: `id${count}` })
  const kept = Object.keys(createHiddenWaiting(() => storage).getSnapshot())
  expect(kept).toHaveLength(50)
  expect(kept.at(-1)).toBe('id59')
})
