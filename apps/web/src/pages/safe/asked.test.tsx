import { writeMessage } from '@countersign/core'
import { GatewayError } from '@countersign/gateway'
import type { useSession } from '@countersign/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { en } from '../../locales/en/locale.ts'
import { safe as words } from '../../locales/en/safe.ts'
import { SignedMessage } from './calldata/signed-message.tsx'
import { Messages } from './messages.tsx'
import { draw } from './testing/draw.tsx'
import { account, alice, messageOf, safe } from './testing/message.ts'
import { toSign } from './to-sign.ts'

/** Covers what is shown of a message before it is known what it is for, and if that cannot be read. */

const current = vi.hoisted(() => ({
  session: { status: 'loading' } as Partial<ReturnType<typeof useSession>>,
}))
vi.mock('@countersign/react', async original => ({
  ...(await original<object>()),
  useSession: () => ({ refresh: () => {}, ...current.session }),
}))
beforeAll(() => vi.stubGlobal('location', new URL('https://id.example.org/safe')))

const text = writeMessage({
  domain: 'id.example.org',
  address: alice,
  uri: 'https://id.example.org',
  version: '1',
  chainId: 1,
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-01-01T00:00:00.000Z',
  requestId: 'K7M2QX',
})
const message = messageOf(text)
const ready = toSign(message, account, safe)
if (ready.status !== 'ready') throw new Error('It can be signed.')
const signed = ready.typedData.message.message
const failure = new Error('There is no answer.')
const code = 'K 7 M 2 Q X'

type Session = Partial<ReturnType<typeof useSession>>
const signedOut: Session = { status: 'signed-out' }
const unavailable: Session = { status: 'unavailable', error: failure, retrying: false }
const signedIn = { status: 'signed-in', account } as Session

const ofOwner = ['countersign', 'for-you', account, 'message', message.messageHash]
const stored = ['safe', account, 'message', message.messageHash]
const noneStarted = [['cosignings'], { items: [] }] as const

type Queries = NonNullable<NonNullable<Parameters<typeof draw>[1]>['queries']>
const drawn = (session: Session, queries: Queries) => {
  current.session = session
  const chain = { status: 'safe', safe }
  const listed = draw(<Messages />, {
    queries,
    known: { chain },
    lists: { messages: [{ type: 'MESSAGE', ...message }] },
  })
  return { listed, inTransaction: draw(<SignedMessage message={signed} safe={safe} />, { queries }) }
}

const { askerUnknown, askedFailed } = words.messages
const { unknown, signInFirst, asking } = words.call.message

test('what a message is for is not called unknown while it is read', () => {
  for (const { listed, inTransaction } of [
    drawn({ status: 'loading' }, [noneStarted, [stored, null]]),
    drawn(signedOut, [[stored, null]]),
    drawn(signedIn, [noneStarted, [stored, null]]),
  ]) {
    expect(inTransaction).toContain(asking)
    for (const said of [unknown, signInFirst, askedFailed]) expect(inTransaction).not.toContain(said)
    for (const said of [askerUnknown, askedFailed, words.confirm['not-connected']])
      expect(listed).not.toContain(said)
  }
})

test.each<[string, Session, Queries]>([
  ['the session', unavailable, [noneStarted]],
  ['what this browser has started', signedOut, [[['cosignings'], failure]]],
  ['what waits for the owner', signedIn, [noneStarted, [ofOwner, failure]]],
])(
  'is not called unknown either if %s could not be read, which can be retried',
  async (_, session, queries) => {
    // Its words are loaded later.
    await vi.waitFor(() => expect(drawn(session, queries).listed).toContain(code))
    const { listed, inTransaction } = drawn(session, [...queries, [stored, null]])
    for (const page of [listed, inTransaction]) {
      expect(page).toContain(askedFailed)
      expect(page).toContain(en.common.unavailable.retry)
    }
    for (const said of [unknown, signInFirst, asking]) expect(inTransaction).not.toContain(said)
    for (const said of [askerUnknown, words.confirm['not-connected']]) expect(listed).not.toContain(said)
  },
)

describe('the text of a message that a transaction signs', () => {
  test('is not called unknown if the gateway has not answered, which can be retried', () => {
    const error = new GatewayError({ code: 'unavailable', request: 'GET /', status: 503 })
    const { inTransaction } = drawn(signedOut, [noneStarted, [stored, error]])
    expect(inTransaction).toContain(words.gateway.failed)
    expect(inTransaction).toContain(en.common.unavailable.retry)
    expect(inTransaction).not.toContain(unknown)
  })

  test('has its code to compare if it is a sign-in to this site, and that it is unknown here who asks', async () => {
    const queries: Queries = [noneStarted, [stored, message]]
    // Its words are loaded later.
    await vi.waitFor(() => expect(drawn(signedOut, queries).inTransaction).toContain(code))
    for (const session of [signedOut, signedIn]) {
      const { inTransaction } = drawn(session, [...queries, [ofOwner, { cosigning: null }]])
      for (const said of [code, askerUnknown, 'Request ID: K7M2QX']) expect(inTransaction).toContain(said)
    }
    const { inTransaction } = drawn(unavailable, queries)
    for (const said of [code, askedFailed]) expect(inTransaction).toContain(said)
    expect(inTransaction).not.toContain(askerUnknown)
  })

  test('is called unknown if nobody has it', () => {
    const { inTransaction } = drawn(signedOut, [noneStarted, [stored, null]])
    expect(inTransaction).toContain(unknown)
    expect(inTransaction).toContain(signInFirst)
  })
})
