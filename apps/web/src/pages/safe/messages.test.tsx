import { writeMessage } from '@countersign/core'
import { messageStatuses } from '@countersign/gateway'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { safe as words } from '../../locales/en/safe.ts'
import { codeOf, Message } from './message.tsx'
import { Messages } from './messages.tsx'
import { draw } from './testing/draw.tsx'
import { alice, bob, carol, messageOf, safe, stranger } from './testing/message.ts'
import { signInOf } from './use-confirm.ts'

beforeAll(() => vi.stubGlobal('location', new URL('https://id.example.org/safe')))

const chain = { status: 'safe', safe }
const listed = (...messages: ReturnType<typeof messageOf>[]) =>
  messages.map(message => ({ type: 'MESSAGE', ...message }))

describe('the messages', () => {
  test.each(messageStatuses)('of status %s have a label for it', status => {
    const page = draw(<Messages />, {
      known: { chain },
      lists: { messages: listed(messageOf('Hello', { status })) },
    })
    expect(page).toContain(words.messageStatus[status])
  })

  test('show who has confirmed, who is missing, and who does not count', () => {
    const page = draw(<Messages />, {
      known: { chain },
      lists: { messages: listed(messageOf('Hello', { by: [alice, stranger] })) },
    })
    const [, confirmed = '', rest = ''] = page.split(/<h3>Confirmed by|<h3>Not yet confirmed by/)
    const [missing = '', strangers = ''] = rest.split(words.messages.strangers)
    expect([alice, bob, carol, stranger].map(owner => confirmed.includes(owner))).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect([alice, bob, carol].map(owner => missing.includes(owner))).toEqual([false, true, true])
    expect(strangers).toContain(stranger)
    expect(page).toContain(words.confirmations({ given: '1', needed: '2' }))
  })

  test('show what others wrote as text, including every hidden character', () => {
    const page = draw(<Messages />, {
      known: { chain },
      lists: { messages: listed(messageOf('<img src=x onerror=alert(1)>\u202e')) },
    })
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;⟨U+202E⟩')
    expect(page).not.toContain('<img')
  })

  test('of which there are more pages end in a button for more', () => {
    const lists = { messages: listed(messageOf('Hello')) }
    expect(draw(<Messages />, { known: { chain }, lists, more: true })).toContain(words.messages.more)
    expect(draw(<Messages />, { known: { chain }, lists })).not.toContain(words.messages.more)
  })

  test('have an empty state', () => {
    const days = [{ type: 'DATE_LABEL', timestamp: 0 }]
    expect(draw(<Messages />, { lists: { messages: days } })).toContain(words.messages.empty)
  })

  test('are not available without a gateway, and the page explains what is missing', () => {
    expect(draw(<Messages />, { gateway: null })).toContain(words.messages.missing)
  })
})

test('a sign-in that this browser has started links to its own page', () => {
  const message = messageOf('Hello')
  const started = (hash: string) => [{ id: 'x7', status: 'NEEDS_CONFIRMATION' as const, safes: [{ hash }] }]
  const formatTypedData = message.messageHash.toUpperCase().replace('0X', '0x')
  expect(signInOf(started(formatTypedData), message.messageHash)).toEqual({
    href: '/cosign/x7',
    isOver: false,
  })
  expect(signInOf(started(`0x${'1'.repeat(64)}`), message.messageHash)).toBeNull()
})

test('a sign-in that has ended asks for no confirmation, even if the gateway still waits for one', () => {
  const part = (isOver: boolean) =>
    draw(<Message message={messageOf('Hello')} safe={safe} signIn={{ href: '/cosign/x7', isOver }} />, {
      known: { chain },
    })
  expect(part(false)).toContain(words.confirm['not-connected'])
  expect(part(true)).not.toContain(words.confirm['not-connected'])
  expect(part(true)).toContain(words.messages.signInOver)
})

test('the signed content of typed data comes before its types', () => {
  const mail = {
    types: { Mail: [{ name: 'to', type: 'string' }] },
    domain: { name: 'Post' },
    primaryType: 'Mail',
    message: { to: 'Bob' },
  }
  const page = draw(<Messages />, { known: { chain }, lists: { messages: listed(messageOf(mail)) } })
  const [to, types] = [page.indexOf('&quot;Bob&quot;'), page.indexOf('&quot;types&quot;')]
  expect(to).toBeGreaterThan(0)
  expect(types).toBeGreaterThan(to)
})

describe('the comparison code', () => {
  const text = (domain: string, requestId?: string) =>
    writeMessage({
      domain,
      address: alice,
      uri: `https://${domain}`,
      version: '1',
      chainId: 1,
      nonce: 'abcdefgh12345678',
      issuedAt: '2026-01-01T00:00:00.000Z',
      ...(requestId === undefined ? {} : { requestId }),
    })

  test('of a sign-in to this site is its request ID', () => {
    expect(codeOf(text('id.example.org', 'K7M2QX'))).toBe('K7M2QX')
  })

  test.each([
    ['a text for another site', text('evil.example', 'K7M2QX')],
    ['a text without a request ID', text('id.example.org')],
    ['a request ID of another form', text('id.example.org', 'K7M2QX-and-more')],
    ['a text of another kind', 'Request ID: K7M2QX'],
    [
      'a text that was not written here',
      text('id.example.org', 'K7M2QX').replace(alice, alice.toLowerCase()),
    ],
    ['typed data', { types: {}, primaryType: 'A', domain: {}, message: {} }],
    ['no text', null],
  ])('is not shown for %s', (_, content) => {
    expect(codeOf(content as Parameters<typeof codeOf>[0])).toBeNull()
  })
})
