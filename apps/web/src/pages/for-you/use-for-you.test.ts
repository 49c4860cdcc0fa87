import { expect, test } from 'vitest'
import { joinPart } from './use-for-you.ts'

const page = (more: boolean, ...ids: string[]) => ({ items: ids.map(id => ({ id })), more })

test('an entry that moved to a later page while the list was read is in it once', () => {
  expect(joinPart([page(true, 'a', 'b'), page(true, 'b', 'c'), page(false, 'd')])).toEqual({
    ...page(false, 'a', 'b', 'c', 'd'),
    unreadable: 0,
  })
})

test('entries that cannot be read are counted over all pages', () => {
  const pages = [{ ...page(true, 'a'), unreadable: 2 }, page(true), { ...page(false), unreadable: 1 }]
  expect(joinPart(pages).unreadable).toBe(3)
})

test('a list continues if its last page says so', () => {
  expect(joinPart([page(false, 'a'), page(true, 'b')]).more).toBe(true)
})
