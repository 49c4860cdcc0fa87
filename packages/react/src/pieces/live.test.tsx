import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Addresses } from './live.tsx'

const drawn = (sentence: string) => renderToStaticMarkup(<Addresses>{sentence}</Addresses>)

test('each shortened address of a sentence is one element, and the text of the sentence does not change', () => {
  const sentence = 'Fox shows 0x7099…79C8. You are signed in as 0xf39F…2266.'
  const page = drawn(sentence)
  expect(page.match(/<bdi[^>]*>(.*?)<\/bdi>/g)?.map(piece => piece.replaceAll(/<[^>]*>/g, ''))).toEqual([
    '0x7099…79C8',
    '0xf39F…2266',
  ])
  expect(page.replaceAll(/<[^>]*>/g, '')).toBe(sentence)
})

test('a sentence without an address is only that sentence', () => {
  expect(drawn('Preparing the message…')).toBe('Preparing the message…')
})
