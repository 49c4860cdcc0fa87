import { expect, test } from 'vitest'
import { noteRequest, requestOf } from './kept-request.ts'

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
  expect(requestOf('d49', memory)).toBe('r49')
  expect(requestOf('d0', memory)).toBeNull()
  noteRequest('d49', 'other', memory)
  expect(requestOf('d49', memory)).toBe('other')
})

test('what somebody else wrote there is not believed', () => {
  for (const written of ['{', '1', '[["d1"]]', '[["d1",1]]', '{"d1":"r1"}'])
    expect(requestOf('d1', memoryOf(written))).toBeNull()
})
