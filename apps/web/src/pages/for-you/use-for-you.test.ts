import { expect, test } from 'vitest'
import { joinPart } from './use-for-you.ts'

const page = (more: boolean, ...ids: string[]) => ({ items: ids.map(id => ({ id })), more })

test('an entry that moved to a later page while the list was read is in it once', () => {
  expect(joinPart([page(true, 'a', 'b'), page(true, 'b', 'c'), page(false, 'd')])).toEqual(
    page(false, 'a', 'b', 'c', 'd'),
  )
})

test('a list continues if its last page says so', () => {
  expect(joinPart([page(false, 'a'), page(true, 'b')]).more).toBe(true)
})
