import { describe, expect, test } from 'vitest'
import { chain, hash, other, owner, recorded, safe, signature } from '../testing/recorder.ts'
import { messageShape, page } from '../testing/shapes.ts'
import type { MessageProposal, ProposedTypedData } from './propose-message.ts'

const read = (changes: object) => recorded({ ...messageShape, ...changes }).gateway.messages.get(chain, hash)

describe('a message from the gateway', () => {
  test('has checksummed addresses, lower-case bytes, and no unknown fields', async () => {
    const confirmation = { owner: { value: owner.toLowerCase() }, signature: `0x${'CD'.repeat(65)}` }
    expect(await read({ confirmations: [confirmation], somethingNew: 1, origin: undefined })).toEqual({
      messageHash: hash,
      status: 'NEEDS_CONFIRMATION',
      message: messageShape.message,
      creationTimestamp: 1_700_000_000_000,
      modifiedTimestamp: 1_700_000_001_000,
      confirmationsSubmitted: 1,
      confirmationsRequired: 2,
      proposedBy: { address: owner, name: null, logoUri: null },
      confirmations: [{ owner: { address: owner, name: null, logoUri: null }, signature }],
      preparedSignature: null,
      origin: null,
      name: null,
    })
  })

  test('keeps its text exactly, because the hash covers it', async () => {
    const text = ' \u202e\u0000\r\n 𝒳 '
    expect((await read({ message: text })).message).toBe(text)
  })

  test('keeps its typed data exactly', async () => {
    const message = {
      domain: { name: 'x', chainId: '0x1' },
      types: { EIP712Domain: [{ name: 'name', type: 'string' }], Mail: [{ name: 'to', type: 'string[]' }] },
      primaryType: 'Mail',
      message: { to: ['a', '\u202e'], nested: { deep: [1, null, true] } },
    }
    expect((await read({ message })).message).toEqual(message)
  })

  test('keeps its hash if it is neither a text nor typed data', async () => {
    expect(await read({ message: { types: 'none' } })).toMatchObject({ messageHash: hash, message: null })
  })

  test.for([
    ['{}', null],
    ['', null],
    [null, null],
    ['{"url":"https://id.example.org"}', '{"url":"https://id.example.org"}'],
    ['the lamp', 'the lamp'],
  ] as const)('with the origin %j is reported as from %j', async ([given, origin]) => {
    expect(await read({ origin: given })).toMatchObject({ origin })
  })

  test('may have signatures of any length, because only the chain can verify them', async () => {
    const long = `0x${'00'.repeat(100_000)}`
    const confirmations = [{ owner: { value: owner }, signature: long }]
    expect((await read({ confirmations })).confirmations[0]?.signature).toBe(long)
  })

  test('may be requested by its hash in upper case', async () => {
    const { gateway, requests } = recorded(messageShape)
    expect(await gateway.messages.get(chain, `0x${'AB'.repeat(32)}`)).toMatchObject({ messageHash: hash })
    expect(requests[0]?.line).toContain(hash)
  })

  test.for([
    ['status', { status: 'CANCELLED' }],
    ['status', { status: 'confirmed' }],
    ['messageHash', { messageHash: '0x12' }],
    ['confirmationsRequired', { confirmationsRequired: -1 }],
    ['confirmationsSubmitted', { confirmationsSubmitted: 1.5 }],
    ['creationTimestamp', { creationTimestamp: '2023-01-01' }],
    ['proposedBy.value', { proposedBy: { value: '0x1234' } }],
    ['proposedBy.value', { proposedBy: { value: owner.replace('A', 'a') } }],
    ['confirmations', { confirmations: null }],
    ['confirmations.0.signature', { confirmations: [{ owner: { value: owner }, signature: '0xabc' }] }],
    ['message', { message: 7 }],
  ] as const)('is malformed because of its %s in %j', async ([field, changes]) => {
    await expect(read(changes)).rejects.toMatchObject({
      code: 'malformed',
      message: expect.stringContaining(`${field} is not what its contract says`),
    })
  })

  test('is malformed if it is another than requested', async () => {
    await expect(read({ messageHash: `0x${'00'.repeat(32)}` })).rejects.toMatchObject({ code: 'malformed' })
  })

  test.for(['', 'null', '[]', '<html>', '{"messageHash":'])('is malformed as %j', async answer => {
    await expect(recorded(answer).gateway.messages.get(chain, hash)).rejects.toMatchObject({
      code: 'malformed',
    })
  })

  test.for(['0x12', 'ab'.repeat(32), '../../chains', `0x${'zz'.repeat(32)}`])(
    'cannot be requested as %s',
    async name => {
      const { gateway, requests } = recorded(messageShape)
      await expect(gateway.messages.get(chain, name)).rejects.toMatchObject({ code: 'message-hash' })
      const list = [hash] as unknown as string
      await expect(gateway.messages.get(chain, list)).rejects.toMatchObject({ code: 'message-hash' })
      expect(requests).toEqual([])
    },
  )
})

describe('a list of messages', () => {
  const list = (...items: object[]) => recorded(page(items)).gateway.messages.list(safe).page()

  test('includes entries of an unknown kind as such', async () => {
    const { results } = await list({ type: 'DATE_LABEL', timestamp: 5 }, { type: 'ADVERTISEMENT', text: 'x' })
    expect(results).toEqual([
      { type: 'DATE_LABEL', timestamp: 5 },
      { type: 'UNKNOWN', called: 'ADVERTISEMENT' },
    ])
  })

  test('leaves out a message that cannot be read, and counts it', async () => {
    const message = { type: 'MESSAGE', ...messageShape }
    expect(await list({ ...message, status: 'DONE' }, message)).toMatchObject({
      unreadable: 1,
      results: [{ type: 'MESSAGE', messageHash: messageShape.messageHash }],
    })
  })
})

describe('a proposed message', () => {
  const typedData: ProposedTypedData = {
    domain: { chainId: 1n },
    types: {
      EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
      Pay: [{ name: 'amount', type: 'uint256' }],
    },
    primaryType: 'Pay',
    message: { amount: 2n ** 128n },
  }

  test('contains typed data with big integers as decimal strings', async () => {
    const { gateway, requests } = recorded({})
    await gateway.messages.propose(safe, { message: typedData, signature })
    expect(requests[0]?.body).toEqual({
      message: { ...typedData, domain: { chainId: '1' }, message: { amount: String(2n ** 128n) } },
      signature,
    })
  })

  const { EIP712Domain: _, ...types } = typedData.types

  test.for([
    ['typed-data-domain', { message: { ...typedData, types }, signature }],
    ['origin-too-long', { message: 'Hello', signature, origin: 'o'.repeat(201) }],
    ['signature', { message: 'Hello', signature: '0x' }],
    ['signature', { message: 'Hello', signature: '0xabc' }],
    ['signature', { message: 'Hello', signature: `0x${'00'.repeat(32 * 1024 + 1)}` }],
    ['typed-data-domain', { signature }],
    ['typed-data-domain', { message: {}, signature }],
    ['origin-too-long', { message: 'Hello', signature, origin: 7 }],
    ['signature', { message: 'Hello' }],
    ['signature', { message: 'Hello', signature: [signature] }],
  ] as const)('is refused because of its %s before any request', async ([code, proposal]) => {
    const { gateway, requests } = recorded({})
    await expect(gateway.messages.propose(safe, proposal as MessageProposal)).rejects.toMatchObject({
      name: 'GatewayInputError',
      code,
    })
    expect(requests).toEqual([])
  })

  test('may have an origin of 200 characters', async () => {
    const { gateway, requests } = recorded({})
    await gateway.messages.propose(safe, { message: 'Hello', signature, origin: '🖋'.repeat(200) })
    expect(requests).toHaveLength(1)
  })
})

test('untrusted names are shortened and cannot change the writing direction', async () => {
  const proposedBy = { value: other, name: `\u202e\u2066${'n'.repeat(5000)}`, logoUri: 'javascript:alert(1)' }
  const { proposedBy: shown, name } = await read({ proposedBy, name: 'a\u0000b' })
  expect(shown).toEqual({ address: other, name: `${'n'.repeat(99)}…`, logoUri: null })
  expect(name).toBe('a b')
})
