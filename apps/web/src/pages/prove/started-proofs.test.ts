import { expect, test } from 'vitest'
import { forgetStartedProof, readStartedProofs, storeStartedProof } from './started-proofs.ts'

function memoryWith(kept: string | null = null) {
  let value = kept
  return {
    getItem: () => value,
    setItem: (_: string, text: string) => {
      value = text
    },
  }
}

test('drafts that were started for a request are found, newest first', () => {
  const memory = memoryWith()
  storeStartedProof('first', 'request-1', memory)
  storeStartedProof('other', 'request-2', memory)
  storeStartedProof('second', 'request-1', memory)
  storeStartedProof('first', 'request-1', memory)
  expect(readStartedProofs('request-1', memory)).toEqual(['second', 'first'])
  expect(readStartedProofs('request-3', memory)).toEqual([])
  forgetStartedProof('second', memory)
  expect(readStartedProofs('request-1', memory)).toEqual(['first'])
})

test('only the newest of many proofs are kept, and each proof belongs to one request', () => {
  const memory = memoryWith()
  for (let proof = 0; proof < 50; proof++) storeStartedProof(`p${proof}`, `r${proof}`, memory)
  expect(readStartedProofs('r49', memory)).toEqual(['p49'])
  expect(readStartedProofs('r0', memory)).toEqual([])
  storeStartedProof('p49', 'other', memory)
  expect(readStartedProofs('other', memory)).toEqual(['p49'])
  expect(readStartedProofs('r49', memory)).toEqual([])
})

test('only a few proofs of one request are read', () => {
  const memory = memoryWith(JSON.stringify(['a', 'b', 'c', 'd'].map(proof => [proof, 'request-1'])))
  expect(readStartedProofs('request-1', memory)).toEqual(['a', 'b', 'c'])
})

test.each(['{', '1', '{}', '{"p1":"r1"}', '[1, null, ["a"], ["a", 1]]'])(
  'invalid stored data (%s) is ignored and overwritten',
  kept => {
    const memory = memoryWith(kept)
    expect(readStartedProofs('request-1', memory)).toEqual([])
    storeStartedProof('p1', 'request-1', memory)
    expect(readStartedProofs('request-1', memory)).toEqual(['p1'])
  },
)

test('a browser without storage causes no error', () => {
  const denied = () => {
    throw new Error('denied')
  }
  const memory = { getItem: denied, setItem: denied }
  storeStartedProof('p1', 'request-1', memory)
  expect(readStartedProofs('request-1', memory)).toEqual([])
})
