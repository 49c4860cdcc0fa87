import { expect, test } from 'vitest'
import { readAction, readMessage } from './message.ts'

const peer = '3059'.padEnd(182, 'a')
const handshake = { id: '1', sender: peer, content: { handshake: { method: 'handshake', params: [] } } }
const encrypted = { iv: new Uint8Array(12), cipherText: new ArrayBuffer(16) }

test('messages of the libraries are parsed', () => {
  const config = { location: 'https://site.example/', metadata: { appName: ' Site ' }, version: '2' }
  expect(readMessage({ requestId: 'a', data: config })).toEqual({
    kind: 'config',
    requestId: 'a',
    location: 'https://site.example/',
    appName: 'Site',
  })
  expect(readMessage({ id: 'b', event: 'selectSignerType', data: {} })).toEqual({
    kind: 'select-signer',
    id: 'b',
  })
  expect(readMessage(handshake)).toEqual({
    kind: 'handshake',
    id: '1',
    peer,
    call: { method: 'handshake', params: [] },
  })
  expect(readMessage({ ...handshake, content: { encrypted } })).toEqual({
    kind: 'encrypted',
    id: '1',
    peer,
    encrypted,
  })
})

test.for([
  null,
  'PopupLoaded',
  [],
  {},
  { event: 'PopupUnload', id: 'a' },
  { requestId: 'a', data: { location: 1 } },
  { requestId: 'a', data: { location: 'x'.repeat(3000) } },
  { id: 'b'.repeat(101), event: 'selectSignerType' },
  { ...handshake, id: '' },
  { ...handshake, sender: `0x${peer}` },
  { ...handshake, sender: 'zz'.repeat(91) },
  { ...handshake, sender: 'aa'.repeat(1000) },
  { ...handshake, content: { handshake: { method: 1 } } },
  { ...handshake, content: { encrypted: { ...encrypted, iv: new Uint8Array(16) } } },
  { ...handshake, content: { encrypted: { ...encrypted, iv: [] } } },
  { ...handshake, content: { encrypted: { ...encrypted, cipherText: new ArrayBuffer(300_000) } } },
  { ...handshake, content: { encrypted: { ...encrypted, cipherText: 'text' } } },
])('any other message is ignored: %j', message => {
  expect(readMessage(message)).toBeNull()
})

test('a decrypted request has a call and a chain', () => {
  const action = { method: 'personal_sign', params: [] }
  expect(readAction({ action, chainId: 1 })).toEqual({ call: action, chainId: 1 })
  for (const wrong of [
    null,
    {},
    { action },
    { action, chainId: '1' },
    { action, chainId: -1 },
    { action: 1, chainId: 1 },
  ])
    expect(readAction(wrong)).toBeNull()
})
