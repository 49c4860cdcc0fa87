import { expect, test } from 'vitest'
import { accounts } from '../accounts.ts'
import { pageChain } from '../served-chain.ts'
import { decrypt, encrypt, type KeyPair, makeKeyPair, sharedKey } from './protocol/cipher.ts'
import type { Answer, Call } from './protocol/message.ts'
import { createRequestQueue } from './request-queue.ts'
import { openStorage } from './storage.ts'
import { testStorage } from './testing/test-storage.ts'

const site = { origin: 'https://site.example', appName: null }
const { address } = accounts.alice

/** Returns a queue, and the library of a site that uses it. */
async function withQueue() {
  const storage = openStorage(testStorage())
  const queue = createRequestQueue({
    chains: [pageChain({ id: 31337, name: 'Local', nodes: ['http://node.example'] })],
    storage,
    takeMisbehavior: () => null,
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
    queue,
    storage,
    own,
    read,
    handshake: async (call: Call, keys: KeyPair = own, from = site) => {
      await queue.take({ kind: 'handshake', id: 'h', peer: keys.publicKey, call }, from, channel)
      return last()?.publicKey ?? ''
    },
    send: async (plain: unknown, wallet: string, keys: KeyPair = own, from = site) =>
      queue.take(
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
      queue.take(
        { kind: 'handshake', id: 'r', peer, call: { method: 'handshake', params: [] } },
        site,
        channel,
      ),
  }
}

const hands: Call = { method: 'handshake', params: [] }
const sign = { action: { method: 'personal_sign', params: ['0x48', address] }, chainId: 31337 }

test('after a handshake the site receives the chains, and sends requests with the shared key', async () => {
  const { queue, storage, handshake, read, send } = await withQueue()
  const wallet = await handshake(hands)
  expect(await read()).toEqual({
    result: { value: null },
    data: {
      chains: { 31337: 'http://node.example' },
      nativeCurrencies: { 31337: { name: 'Ether', symbol: 'ETH', decimal: 18 } },
      capabilities: { '0x7a69': {} },
    },
  })
  expect(queue.isAwaited()).toBe(true)
  storage.grant(site.origin, address)
  await send(sign, wallet)
  expect(queue.waiting()).toMatchObject([{ prompt: { kind: 'message', text: 'H' }, chainId: 31337, site }])
  await queue.waiting()[0]?.settle({ value: '0x01' })
  expect(await read()).toMatchObject({ result: { value: '0x01' } })
  expect(queue.waiting()).toEqual([])
  expect(queue.isAwaited()).toBe(false)
})

test('a request is answered once', async () => {
  const { queue, handshake, read } = await withQueue()
  await handshake({ method: 'eth_requestAccounts', params: {} })
  const [waiting] = queue.waiting()
  await waiting?.settle({ error: { code: 4001, message: 'No.' } })
  await waiting?.settle({ value: [address] })
  expect(await read()).toMatchObject({ result: { error: { code: 4001 } } })
})

test('a request without a handshake, with a key of another site or with another key is ignored', async () => {
  const { queue, storage, handshake, read, send } = await withQueue()
  storage.grant(site.origin, address)
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
  expect(queue.waiting()).toEqual([])
})

test('an invalid key gets no session', async () => {
  const { raw, read } = await withQueue()
  await raw('00'.repeat(91))
  expect(await read()).toMatchObject({ failure: { code: -32602 } })
})

test('a request for an account that the site was not granted is rejected, and the person reads the reason', async () => {
  const { queue, handshake, read, send } = await withQueue()
  await send(sign, await handshake(hands))
  expect(await read()).toMatchObject({ result: { error: { code: 4100 } } })
  expect(queue.turnedAway()).toMatchObject({ method: 'personal_sign', fault: { code: 4100 } })
})
