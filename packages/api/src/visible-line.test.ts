import { describe, expect, test } from 'vitest'
import {
  apiKeyRequestSchema,
  createProofRequestSchema,
  declineRequestSchema,
  renameSessionRequestSchema,
} from './schemas.ts'
import { refusedInLine, visibleLine } from './visible-line.ts'

/** Every field with a person's text that others, or the same person elsewhere, see later. */
const texts = {
  'the name of an API key': apiKeyRequestSchema.shape.name,
  'the name of a session': renameSessionRequestSchema.shape.name,
  'the note of a request': createProofRequestSchema.shape.reference,
  'the reason of an owner who declines': declineRequestSchema.shape.reason,
}

describe.each(Object.entries(texts))('%s', (_, schema) => {
  test.each([
    ['a line break', 'payouts\nrevoked', '\n'],
    ['a carriage return', 'payouts\rrevoked', '\r'],
    ['a line separator', 'payouts\u2028revoked', '\u2028'],
    ['a paragraph separator', 'payouts\u2029revoked', '\u2029'],
    ['a tab', 'payouts\trevoked', '\t'],
    ['an escape sequence', 'payouts\u001b[2J', '\u001b'],
    ['an override of the writing direction', 'payouts\u202eelif.exe', '\u202e'],
    ['an isolate of the writing direction', 'payouts\u2066elif', '\u2066'],
    ['a mark of the writing direction', 'payouts\u061celif', '\u061c'],
    ['an invisible character', 'pay\u200bouts', '\u200b'],
    ['a letter without a shape', 'pay\u3164outs', '\u3164'],
    ['a pattern without dots', 'pay\u2800outs', '\u2800'],
    ['a joiner without a shape', 'pay\u034fouts', '\u034f'],
    ['a mark without a character of its own', '\u0301payouts', '\u0301'],
    ['a stack of marks, which covers the lines around it', `Z${'\u0338'.repeat(9)}`, '\u0338'],
  ])('cannot contain %s, and the error says what is allowed', (_, text, character) => {
    expect(refusedInLine(text)).toEqual([character])
    const { success, error } = schema.safeParse(text)
    expect(success).toBe(false)
    expect(error?.issues.map(({ message }) => message)).toContain(visibleLine)
  })

  test.each([
    'Payouts [main] – 100 %',
    'Müller',
    'مفتاح الدفع',
    'תשלומים',
    '支払い',
    'phone 📱',
    'نُور',
    'नमस्ते',
    'I \u2764\ufe0f it',
  ])('can be %j', text => {
    expect(schema.parse(text)).toBe(text)
  })
})
