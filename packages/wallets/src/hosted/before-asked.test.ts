import { expect, onTestFinished, test, vi } from 'vitest'
import { beforeAsked } from './before-asked.ts'
import { HostedError } from './errors.ts'

const blocked = new HostedError('popup-blocked')

test('the outcome of a window is returned once, and only to its wallet', () => {
  const early = beforeAsked()
  expect(early.take('a')).toBeNull()
  early.note('a', blocked)
  expect(early.take('b')).toBeNull()
  expect(early.take('a')).toBe(blocked)
  expect(early.take('a')).toBeNull()
})

test('a window that is opened again, or after a minute, has no outcome', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const early = beforeAsked()
  early.note('a', blocked)
  early.forget()
  expect(early.take('a')).toBeNull()
  early.note('a', blocked)
  vi.setSystemTime(Date.now() + 7_200_000)
  expect(early.take('a')).toBe(blocked)
  early.note('a', blocked)
  vi.advanceTimersByTime(60_000)
  expect(early.take('a')).toBeNull()
})
