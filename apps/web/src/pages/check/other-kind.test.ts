import { expect, test } from 'vitest'
import { otherKindOf, textKindOf } from './other-kind.ts'

const bytes = (text: string) => Uint8Array.from(text, each => each.charCodeAt(0))

test.each([
  ['a PDF', '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj', 'pdf'],
  ['a PDF after a preamble', 'HTTP/1.1 200\r\n\r\n%PDF-1.4', 'pdf'],
  ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image'],
  ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'image'],
  ['a WebP', 'RIFF\x10\0\0\0WEBPVP8 ', 'image'],
  ['a photo of a phone', '\0\0\0\x18ftypheic', 'image'],
  ['an SVG', '<?xml version="1.0"?>\n<svg xmlns="x">', 'image'],
  ['a ZIP or a document of Word', 'PK\x03\x04\x14\0', 'archive'],
  ['a web page', '\n<!doctype html><html>', 'page'],
  ['an empty file', '', 'empty'],
  ['a file of white space', ' \r\n\t', 'empty'],
  ['a letter', 'Dear Sir or Madam,', 'text'],
  ['a program', '\x7fELF\x02\x01\x01\0', 'other'],
  ['text that is not UTF-8', 'caf\xe9', 'other'],
])('%s is recognized as what it is, and not as a proof', (_, text, kind) => {
  expect(otherKindOf(bytes(text))).toBe(kind)
})

test.each([
  ['a proof that is cut off', '{"type":"countersign-proof","acc'],
  ['a list of proofs', ' [{"type":'],
  ['a proof with a byte order mark', '\xef\xbb\xbf{"type":'],
  ['a proof with bytes that are not UTF-8', '{"type":"\xff"}'],
  ['a proof that names a PDF', '{"purpose":"%PDF-"}'],
])('%s may be a broken proof, which the check reports', (_, text) => {
  expect(otherKindOf(bytes(text))).toBeNull()
})

test.each([
  ['an address', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'account'],
  ['an account with its network', ' eip155:10:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 ', 'account'],
  ['a link', 'https://example.org/p/1', 'link'],
  ['a link with an address', 'https://example.org/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'link'],
  ['a name', 'alice.eth', 'text'],
  ['a sentence with an address', 'Mine: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'text'],
  ['a cut address', '0xf39F', 'text'],
])('%s without a proof gets its own explanation only if it is an account or a link', (_, text, kind) => {
  expect(textKindOf(text)).toBe(kind)
})
