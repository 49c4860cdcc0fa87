import { expect, test } from 'vitest'
import { noteRequest } from '../prove/draft/kept-request.ts'
import { notedProofs } from './noted.ts'

function memoryWith(kept: string | null = null) {
  let value = kept
  return {
    getItem: () => value,
    setItem: (_: string, text: string) => {
      value = text
    },
  }
}

test('what was begun for a request is found, the newest first', () => {
  const memory = memoryWith()
  noteRequest('first', 'request-1', memory)
  noteRequest('other', 'request-2', memory)
  noteRequest('second', 'request-1', memory)
  expect(notedProofs('request-1', memory)).toEqual(['second', 'first'])
  expect(notedProofs('request-3', memory)).toEqual([])
})

test('a few are enough', () => {
  const memory = memoryWith(JSON.stringify(['a', 'b', 'c', 'd'].map(proof => [proof, 'request-1'])))
  expect(notedProofs('request-1', memory)).toEqual(['a', 'b', 'c'])
})

test.each([null, '{', '{}', '[1, null, ["a"], ["a", 1]]'])('%s is nothing', kept => {
  expect(notedProofs('request-1', memoryWith(kept))).toEqual([])
})

test('a browser that keeps nothing is no error', () => {
  const denied = () => {
    throw new Error('denied')
  }
  expect(notedProofs('request-1', { getItem: denied })).toEqual([])
})
