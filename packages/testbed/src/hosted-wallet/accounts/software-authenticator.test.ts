// cspell:ignore Wlpa
import { hexToBytes, sha256, stringToBytes } from 'viem'
import { expect, test } from 'vitest'
import { softwareAuthenticator } from './software-authenticator.ts'

const challenge = `0x${'5a'.repeat(32)}` as const

test("it signs the hash of the page's host, flags, a rising counter, and the client data", async () => {
  const authenticator = softwareAuthenticator({ origin: 'https://wallet.example:8443' })
  const { credentialId, x, y } = await authenticator.create('A passkey')
  const first = await authenticator.sign(credentialId, challenge)
  const second = await authenticator.sign(credentialId, challenge)
  const host = sha256(stringToBytes('wallet.example')).slice(2)
  expect(first.authenticatorData).toBe(`0x${host}0500000001`)
  expect(second.authenticatorData).toBe(`0x${host}0500000002`)
  expect(JSON.parse(first.clientDataJSON)).toEqual({
    type: 'webauthn.get',
    challenge: 'WlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlo',
    origin: 'https://wallet.example:8443',
    crossOrigin: false,
  })

  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const point = Uint8Array.of(4, ...hexToBytes(x), ...hexToBytes(y))
  const key = await crypto.subtle.importKey('raw', point, algorithm, false, ['verify'])
  const word = (number: bigint) => hexToBytes(`0x${number.toString(16).padStart(64, '0')}`)
  const signature = Uint8Array.of(...word(first.r), ...word(first.s))
  const clientHash = sha256(stringToBytes(first.clientDataJSON), 'bytes')
  const signed = Uint8Array.of(...hexToBytes(first.authenticatorData), ...clientHash)
  expect(await crypto.subtle.verify(algorithm, key, signature, signed)).toBe(true)
})

test('a passkey of another authenticator is unknown', async () => {
  const { credentialId } = await softwareAuthenticator().create('A passkey')
  await expect(softwareAuthenticator().sign(credentialId, challenge)).rejects.toThrow('no passkey')
})
