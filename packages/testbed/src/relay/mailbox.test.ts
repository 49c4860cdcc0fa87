import { describe, expect, test } from 'vitest'
import { createMailbox, type Letter } from './mailbox.ts'

const topic = 'a'.repeat(64)
const roomy = { letters: 100, characters: 10_000 }

function letter(message: string, more: Partial<Letter> = {}): Letter {
  return { topic, message, tag: 1108, ttl: 300, client: 'page', publishedAt: 1_000_000, ...more }
}

function messages(letters: readonly Letter[]): string[] {
  return letters.map(({ message }) => message)
}

describe('mailbox', () => {
  test('a letter waits for a client that comes later', () => {
    const mailbox = createMailbox(roomy)
    mailbox.put(letter('one'))
    mailbox.put(letter('two'))
    expect(messages(mailbox.waiting(topic, 'phone', 1_000_001))).toEqual(['one', 'two'])
  })

  test('a letter is not delivered to its own sender', () => {
    const mailbox = createMailbox(roomy)
    mailbox.put(letter('one'))
    expect(mailbox.waiting(topic, 'page', 1_000_001)).toEqual([])
  })

  test('a letter is not delivered on another topic', () => {
    const mailbox = createMailbox(roomy)
    mailbox.put(letter('one'))
    expect(mailbox.waiting('b'.repeat(64), 'phone', 1_000_001)).toEqual([])
  })

  test('a letter waits again and again until it is acknowledged', () => {
    const mailbox = createMailbox(roomy)
    const one = letter('one')
    mailbox.put(one)
    mailbox.waiting(topic, 'phone', 1_000_001)
    expect(messages(mailbox.waiting(topic, 'phone', 1_000_002))).toEqual(['one'])
    mailbox.acknowledge(one, 'phone')
    expect(mailbox.waiting(topic, 'phone', 1_000_003)).toEqual([])
  })

  test('what one client acknowledged still waits for another', () => {
    const mailbox = createMailbox(roomy)
    const one = letter('one')
    mailbox.put(one)
    mailbox.acknowledge(one, 'phone')
    expect(messages(mailbox.waiting(topic, 'tablet', 1_000_001))).toEqual(['one'])
  })

  test('a letter is over when its seconds have passed, and not before', () => {
    const mailbox = createMailbox(roomy)
    mailbox.put(letter('one', { ttl: 300 }))
    expect(messages(mailbox.waiting(topic, 'phone', 1_299_999))).toEqual(['one'])
    expect(mailbox.waiting(topic, 'phone', 1_300_000)).toEqual([])
    expect(mailbox.unacknowledged(1_300_000)).toBe(0)
  })

  test('a letter that is sent again is the same letter', () => {
    const mailbox = createMailbox(roomy)
    const one = letter('one')
    expect(mailbox.put(one)).toBe('kept')
    mailbox.acknowledge(one, 'phone')
    expect(mailbox.put(letter('one', { publishedAt: 1_000_500 }))).toBe('known')
    expect(mailbox.waiting(topic, 'phone', 1_000_501)).toEqual([])
  })

  test('only what nobody has acknowledged is counted', () => {
    const mailbox = createMailbox(roomy)
    const one = letter('one')
    mailbox.put(one)
    mailbox.put(letter('two'))
    mailbox.acknowledge(one, 'phone')
    expect(mailbox.unacknowledged(1_000_001)).toBe(1)
  })

  test('no more letters are taken than fit', () => {
    const mailbox = createMailbox({ letters: 2, characters: 10_000 })
    mailbox.put(letter('one'))
    mailbox.put(letter('two'))
    expect(mailbox.put(letter('three'))).toBe('full')
    expect(messages(mailbox.waiting(topic, 'phone', 1_000_001))).toEqual(['one', 'two'])
  })

  test('no longer texts are taken than fit', () => {
    const mailbox = createMailbox({ letters: 100, characters: 5 })
    mailbox.put(letter('one'))
    expect(mailbox.put(letter('two'))).toBe('full')
    expect(mailbox.put(letter('2'))).toBe('kept')
  })

  test('what was acknowledged or is over makes room', () => {
    const mailbox = createMailbox({ letters: 2, characters: 10_000 })
    const one = letter('one')
    mailbox.put(one)
    mailbox.put(letter('two', { ttl: 1 }))
    mailbox.acknowledge(one, 'phone')
    expect(mailbox.put(letter('three', { publishedAt: 1_002_000 }))).toBe('kept')
    expect(mailbox.put(letter('four', { publishedAt: 1_002_000 }))).toBe('kept')
  })

  test('sweeping gives back the room of what is over', () => {
    const mailbox = createMailbox({ letters: 1, characters: 3 })
    mailbox.put(letter('one'))
    mailbox.sweep(1_300_000)
    expect(mailbox.put(letter('two'))).toBe('kept')
  })

  test('a cleared mailbox is empty and has all its room', () => {
    const mailbox = createMailbox({ letters: 1, characters: 3 })
    mailbox.put(letter('one'))
    mailbox.clear()
    expect(mailbox.waiting(topic, 'phone', 1_000_001)).toEqual([])
    expect(mailbox.put(letter('one'))).toBe('kept')
  })
})
