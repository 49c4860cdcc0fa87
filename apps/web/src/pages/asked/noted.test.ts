import { expect, test } from 'vitest'
import { notedProofs, noteProof } from './noted.ts'

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
  noteProof('first', 'request-1', memory)
  noteProof('other', 'request-2', memory)
  noteProof('second', 'request-1', memory)
  noteProof('first', 'request-1', memory)
  expect(notedProofs('request-1', memory)).toEqual(['second', 'first'])
  expect(notedProofs('request-3', memory)).toEqual([])
})

test('the newest of many are kept, and each for one request', () => {
  const memory = memoryWith()
  for (let proof = 0; proof < 50; proof++) noteProof(`p${proof}`, `r${proof}`, memory)
  expect(notedProofs('r49', memory)).toEqual(['p49'])
  expect(notedProofs('r0', memory)).toEqual([])
  noteProof('p49', 'other', memory)
  expect(notedProofs('other', memory)).toEqual(['p49'])
  expect(notedProofs('r49', memory)).toEqual([])
})

test('a few are enough', () => {
  const memory = memoryWith(JSON.stringify(['a', 'b', 'c', 'd'].map(proof => [proof, 'request-1'])))
  expect(notedProofs('request-1', memory)).toEqual(['a', 'b', 'c'])
})

test.each(['{', '1', '{}', '{"p1":"r1"}', '[1, null, ["a"], ["a", 1]]'])(
  '%s, which somebody else wrote there, is nothing and is overwritten',
  kept => {
    const memory = memoryWith(kept)
    expect(notedProofs('request-1', memory)).toEqual([])
    noteProof('p1', 'request-1', memory)
    expect(notedProofs('request-1', memory)).toEqual(['p1'])
  },
)

test('a browser that keeps nothing is no error', () => {
  const denied = () => {
    throw new Error('denied')
  }
  const memory = { getItem: denied, setItem: denied }
  noteProof('p1', 'request-1', memory)
  expect(notedProofs('request-1', memory)).toEqual([])
})
