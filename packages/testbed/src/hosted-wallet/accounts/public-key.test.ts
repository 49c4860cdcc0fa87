import { hexToBytes } from 'viem'
import { expect, test } from 'vitest'
import { readPublicKey } from './public-key.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
const malformed = expect.objectContaining({ name: 'PasskeyError', code: 'malformed' })

async function exported(namedCurve = 'P-256'): Promise<Uint8Array> {
  const { publicKey } = await crypto.subtle.generateKey({ ...algorithm, namedCurve }, true, [
    'sign',
    'verify',
  ])
  return new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))
}

test("the point is read from the system's own export", async () => {
  const spki = await exported()
  const { x, y } = readPublicKey(spki)
  expect([...spki.subarray(27)]).toEqual([...hexToBytes(x), ...hexToBytes(y)])
})

test('a key of another curve is refused', async () => {
  const spki = await exported('P-384')
  expect(() => readPublicKey(spki)).toThrow(malformed)
})

test('a compressed point, a longer and a shorter key are refused', async () => {
  const spki = await exported()
  const compressed = spki.slice()
  compressed[26] = 0x02
  for (const wrong of [
    compressed,
    spki.subarray(1),
    spki.subarray(0, -1),
    Uint8Array.of(...spki, 0),
    Uint8Array.of(),
  ])
    expect(() => readPublicKey(wrong)).toThrow(malformed)
})
