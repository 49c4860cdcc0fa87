import { expect, test } from 'vitest'
import { accounts } from '../accounts.ts'
import { openDesk } from './desk.ts'
import { openGrants } from './kept/grants.ts'
import { openSessions } from './kept/sessions.ts'
import { decrypt, encrypt, type KeyPair, makeKeyPair, sharedKey } from './protocol/cipher.ts'
import type { Answer, Call } from './protocol/message.ts'
import { testShelf } from './testing/shelf.ts'

const site = { origin: 'https://site.example', appName: null }
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const { address } = accounts.alice

/** A desk, and a site's library before it. */
async function atDesk() {
  const shelf = testShelf()
  const grants = openGrants(shelf)
  const desk = openDesk({
    chains: [{ id: 31337, name: 'Local', currency, node: 'http://node.example' }],
    sessions: openSessions(shelf),
    grants,
    takeMischief: () => null,
    onChange: () => undefined,
  })
  const own = await makeKeyPair()
  const answers: { requestId: string; publicKey: string; content: Answer }[] = []
  const channel = {
    answer: (requestId: string, publicKey: string, content: Answer) =>
      void answers.push({ requestId, publicKey, content }),
  }
  const last = () => answers.at(-1)
  async function read(keys: KeyPair = own): Promise<unknown> {
    const answer = last()
    if (!answer || !('encrypted' in answer.content)) return answer?.content
    return decrypt(await sharedKey(keys, answer.publicKey), answer.content.encrypted)
  }
  return {
    desk,
    grants,
    own,
    read,
    handshake: async (call: Call, keys: KeyPair = own, from = site) => {
      await desk.take({ kind: 'handshake', id: 'h', peer: keys.publicKey, call }, from, channel)
      return last()?.publicKey ?? ''
    },
    send: async (plain: unknown, wallet: string, keys: KeyPair = own, from = site) =>
      desk.take(
        {
          kind: 'encrypted',
          id: 'e',
          peer: keys.publicKey,
          encrypted: await encrypt(await sharedKey(keys, wallet), plain),
        },
        from,
        channel,
      ),
    raw: (peer: string) =>
      desk.take(
        { kind: 'handshake', id: 'r', peer, call: { method: 'handshake', params: [] } },
        site,
        channel,
      ),
  }
}

const hands: Call = { method: 'handshake', params: [] }
const sign = { action: { method: 'personal_sign', params: ['0x48', address] }, chainId: 31337 }

test('after a handshake the site is told of the chains, and asks with the shared key', async () => {
  const { desk, grants, handshake, read, send } = await atDesk()
  const wallet = await handshake(hands)
  expect(await read()).toEqual({
    result: { value: null },
    data: {
      chains: { 31337: 'http://node.example' },
      nativeCurrencies: { 31337: { name: 'Ether', symbol: 'ETH', decimal: 18 } },
      capabilities: { '0x7a69': {} },
    },
  })
  expect(desk.isAwaited()).toBe(true)
  grants.add(site.origin, address)
  await send(sign, wallet)
  expect(desk.waiting()).toMatchObject([{ ask: { kind: 'message', text: 'H' }, chainId: 31337, site }])
  await desk.waiting()[0]?.settle({ value: '0x01' })
  expect(await read()).toMatchObject({ result: { value: '0x01' } })
  expect(desk.waiting()).toEqual([])
  expect(desk.isAwaited()).toBe(false)
})

test('a question is answered once', async () => {
  const { desk, handshake, read } = await atDesk()
  await handshake({ method: 'eth_requestAccounts', params: {} })
  const [waiting] = desk.waiting()
  await waiting?.settle({ error: { code: 4001, message: 'No.' } })
  await waiting?.settle({ value: [address] })
  expect(await read()).toMatchObject({ result: { error: { code: 4001 } } })
})

test('nobody asks without a handshake, by a key of another site, or by another key', async () => {
  const { desk, grants, handshake, read, send } = await atDesk()
  grants.add(site.origin, address)
  const stranger = await makeKeyPair()
  await send(sign, stranger.publicKey)
  expect(await read()).toMatchObject({ failure: { code: 4100 } })
  const wallet = await handshake(hands)
  await send(sign, wallet, undefined, { ...site, origin: 'https://evil.example' })
  expect(await read()).toMatchObject({ failure: { code: 4100 } })
  await send(sign, stranger.publicKey)
  expect(await read()).toMatchObject({ failure: { code: -32602 } })
  await send({ chainId: 1 }, wallet)
  expect(await read()).toMatchObject({ failure: { code: -32602 } })
  expect(desk.waiting()).toEqual([])
})

test('a key that is none gets no session', async () => {
  const { raw, read } = await atDesk()
  await raw('00'.repeat(91))
  expect(await read()).toMatchObject({ failure: { code: -32602 } })
})

test('an account that the site was not granted is not asked, and the person reads why', async () => {
  const { desk, handshake, read, send } = await atDesk()
  await send(sign, await handshake(hands))
  expect(await read()).toMatchObject({ result: { error: { code: 4100 } } })
  expect(desk.turnedAway()).toMatchObject({ method: 'personal_sign', fault: { code: 4100 } })
})
