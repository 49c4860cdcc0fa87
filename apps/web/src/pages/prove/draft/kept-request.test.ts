import { expect, test } from 'vitest'
import { notedProofs } from '../../asked/noted.ts'
import { noteRequest } from './kept-request.ts'

function memoryOf(kept: string | null = null) {
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value
    },
  }
}

test('which request a draft answers is known once the proof is made, and for the newest of many', () => {
  const memory = memoryOf()
  for (let draft = 0; draft < 50; draft++) noteRequest(`d${draft}`, `r${draft}`, memory)
  expect(notedProofs('r49', memory)).toEqual(['d49'])
  expect(notedProofs('r0', memory)).toEqual([])
  noteRequest('d49', 'other', memory)
  expect(notedProofs('other', memory)).toEqual(['d49'])
  expect(notedProofs('r49', memory)).toEqual([])
})

test('what somebody else wrote there is overwritten', () => {
  for (const written of ['{', '1', '[["d1"]]', '[["d1",1]]', '{"d1":"r1"}']) {
    const memory = memoryOf(written)
    noteRequest('d1', 'r1', memory)
    expect(notedProofs('r1', memory)).toEqual(['d1'])
  }
})
