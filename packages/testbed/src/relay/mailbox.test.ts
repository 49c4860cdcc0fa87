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
  test('a letter is stored for a client that connects later', () => {
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

  test('a letter is delivered repeatedly until it is acknowledged', () => {
    const mailbox = createMailbox(roomy)
    const one = letter('one')
    mailbox.put(one)
    mailbox.waiting(topic, 'phone', 1_000_001)
    expect(messages(mailbox.waiting(topic, 'phone', 1_000_002))).toEqual(['one'])
    mailbox.acknowledge(one, 'phone')
    expect(mailbox.waiting(topic, 'phone', 1_000_003)).toEqual([])
  })

  test('a letter that one client acknowledged is still delivered to another', () => {
    const mailbox = createMailbox(roomy)
    const one = letter('one')
    mailbox.put(one)
    mailbox.acknowledge(one, 'phone')
    expect(messages(mailbox.waiting(topic, 'tablet', 1_000_001))).toEqual(['one'])
  })

  test('a letter expires when its TTL has passed, and not before', () => {
    const mailbox = createMailbox(roomy)
    mailbox.put(letter('one', { ttl: 300 }))
    expect(messages(mailbox.waiting(topic, 'phone', 1_299_999))).toEqual(['one'])
    expect(mailbox.waiting(topic, 'phone', 1_300_000)).toEqual([])
    expect(mailbox.unacknowledged(1_300_000)).toBe(0)
  })

  test('a letter that is published twice is stored once', () => {
    const mailbox = createMailbox(roomy)
    const one = letter('one')
    expect(mailbox.put(one)).toBe('kept')
    mailbox.acknowledge(one, 'phone')
    expect(mailbox.put(letter('one', { publishedAt: 1_000_500 }))).toBe('known')
    expect(mailbox.waiting(topic, 'phone', 1_000_501)).toEqual([])
  })

  test('only letters without an acknowledgment are counted', () => {
    const mailbox = createMailbox(roomy)
    const one = letter('one')
    mailbox.put(one)
    mailbox.put(letter('two'))
    mailbox.acknowledge(one, 'phone')
    expect(mailbox.unacknowledged(1_000_001)).toBe(1)
  })

  test('the mailbox rejects letters beyond its limit', () => {
    const mailbox = createMailbox({ letters: 2, characters: 10_000 })
    mailbox.put(letter('one'))
    mailbox.put(letter('two'))
    expect(mailbox.put(letter('three'))).toBe('full')
    expect(messages(mailbox.waiting(topic, 'phone', 1_000_001))).toEqual(['one', 'two'])
  })

  test('the mailbox rejects texts beyond its total length', () => {
    const mailbox = createMailbox({ letters: 100, characters: 5 })
    mailbox.put(letter('one'))
    expect(mailbox.put(letter('two'))).toBe('full')
    expect(mailbox.put(letter('2'))).toBe('kept')
  })

  test('acknowledged and expired letters make room', () => {
    const mailbox = createMailbox({ letters: 2, characters: 10_000 })
    const one = letter('one')
    mailbox.put(one)
    mailbox.put(letter('two', { ttl: 1 }))
    mailbox.acknowledge(one, 'phone')
    expect(mailbox.put(letter('three', { publishedAt: 1_002_000 }))).toBe('kept')
    expect(mailbox.put(letter('four', { publishedAt: 1_002_000 }))).toBe('kept')
  })

  test('sweeping frees the room of expired letters', () => {
    const mailbox = createMailbox({ letters: 1, characters: 3 })
    mailbox.put(letter('one'))
    mailbox.sweep(1_300_000)
    expect(mailbox.put(letter('two'))).toBe('kept')
  })

  test('a cleared mailbox is empty and has its full capacity', () => {
    const mailbox = createMailbox({ letters: 1, characters: 3 })
    mailbox.put(letter('one'))
    mailbox.clear()
    expect(mailbox.waiting(topic, 'phone', 1_000_001)).toEqual([])
    expect(mailbox.put(letter('one'))).toBe('kept')
  })
})
