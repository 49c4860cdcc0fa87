import type { Cosigning } from '@countersign/api'
import { formatAccountId, writeMessage } from '@countersign/core'
import { messageStatuses } from '@countersign/gateway'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { safe as words } from '../../locales/en/safe.ts'
import { cosigning, mine } from '../cosigning/testing/cosigning.ts'
import { codeOf, Message } from './message.tsx'
import { Messages } from './messages.tsx'
import { draw } from './testing/draw.tsx'
import { alice, bob, carol, chain as chainId, messageOf, safe, stranger } from './testing/message.ts'
import { startedWith } from './use-confirm.ts'

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
    expect(page).toContain(words.confirmations({ given: 1, needed: 2 }))
  })

  test('show what others wrote as text, including every hidden character', () => {
    const page = draw(<Messages />, {
      known: { chain },
      lists: { messages: listed(messageOf('<img src=x onerror=alert(1)>\u202e')) },
    })
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;⟨U+202E⟩')
    expect(page).not.toContain('<img')
  })

  test.each([20, 500])('to be signed are expanded, also if they have %i lines', lines => {
    const text = Array.from({ length: lines }, (_, line) => `Line ${line}`).join('\n')
    const page = (status: (typeof messageStatuses)[number]) =>
      draw(<Messages />, { known: { chain }, lists: { messages: listed(messageOf(text, { status })) } })
    const expanded = new RegExp(`<details[^>]* open=""[^>]*><summary>${words.messages.text}<`)
    expect(page('NEEDS_CONFIRMATION')).toMatch(expanded)
    expect(page('CONFIRMED')).not.toMatch(expanded)
    expect(page('CONFIRMED')).toContain(`Line ${lines - 1}`)
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

const own = cosigning({ id: 'x7', asker: { ...mine, account: formatAccountId(chainId, bob) } })

test('a sign-in that this browser has started is found by its hash, in any letter case', () => {
  const message = messageOf('Hello')
  const started = (hash: string) => [{ safes: [{ hash }] }]
  const [found] = started(message.messageHash.toUpperCase().replace('0X', '0x'))
  expect(found && startedWith([found], message.messageHash)).toBe(found)
  expect(startedWith(started(`0x${'1'.repeat(64)}`), message.messageHash)).toBeNull()
})

test('a sign-in that has ended asks for no confirmation, even if the gateway still waits for one', () => {
  const part = (signIn: Cosigning) =>
    draw(<Message message={messageOf('Hello')} safe={safe} reading={{ asked: signIn }} />, {
      known: { chain },
    })
  expect(part(own)).toContain(words.confirm['not-connected'])
  const over = part({ ...own, status: 'CANCELLED' })
  expect(over).not.toContain(words.confirm['not-connected'])
  expect(over).toContain(words.messages.signInOver)
  expect(over).toContain('href="/cosign/x7"')
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

  test('is shown with who asks, or that this is not known here, before the button', async () => {
    const message = messageOf(text('id.example.org', 'K7M2QX'))
    const part = (signIn: Cosigning | null | undefined) =>
      draw(<Message message={message} safe={safe} reading={{ asked: signIn }} />, { known: { chain } })
    // Its words are loaded later.
    await vi.waitFor(() => expect(part(null)).toContain('K 7 M 2 Q X'))
    const foreign = part(null)
    expect(foreign).toContain('Ask the requester for their code')
    const places = [words.messages.askerUnknown, 'K 7 M 2 Q X', 'href="/for-you"']
    const found = places.map(said => foreign.indexOf(said))
    expect(found).not.toContain(-1)
    expect(found).toEqual(found.toSorted((one, other) => one - other))
    expect(foreign).not.toContain(words.confirm['not-connected'])
    const started = part(own)
    expect(started).toContain(`title="${bob}"`)
    expect(started).toContain('This browser')
    expect(started).not.toContain(words.messages.askerUnknown)
    expect(started).toContain(words.confirm['not-connected'])
    const owners = part({ ...own, asker: { ...own.asker, mine: false } })
    expect(owners).toContain(`title="${bob}"`)
    expect(owners).toContain(words.messages.requested)
    expect(owners).toContain('Ask the requester for their code')
    expect(owners).toContain(words.confirm['not-connected'])
    // While it is read, there is nothing to confirm yet.
    const reading = part(undefined)
    expect(reading).not.toContain(words.confirm['not-connected'])
    expect(reading).not.toContain(words.messages.askerUnknown)
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
