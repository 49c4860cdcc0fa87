import { decodeAbiParameters, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { softwareAuthenticator } from './software-authenticator.ts'
import { webAuthnSignature } from './webauthn-signature.ts'

const challenge: Hex = `0x${'5a'.repeat(32)}`

async function asserted(verifiesPerson = true) {
  const authenticator = softwareAuthenticator({ origin: 'http://localhost:4380', verifiesPerson })
  const { credentialId } = await authenticator.create('A passkey')
  return authenticator.sign(credentialId, challenge)
}

test("an assertion is encoded as Safe's contracts decode it", async () => {
  const { authenticatorData, r, s, ...assertion } = await asserted()
  const signature = webAuthnSignature(challenge, { authenticatorData, r, s, ...assertion })
  const types = [{ type: 'bytes' }, { type: 'string' }, { type: 'uint256' }, { type: 'uint256' }] as const
  expect(decodeAbiParameters(types, signature)).toEqual([
    authenticatorData,
    '"origin":"http://localhost:4380","crossOrigin":false',
    r,
    s,
  ])
})

test('an authenticator that did not verify the person is rejected before the chain is queried', async () => {
  const assertion = await asserted(false)
  expect(() => webAuthnSignature(challenge, assertion)).toThrow(
    expect.objectContaining({ code: 'unverified' }),
  )
})

test('authenticator data without flags is rejected', async () => {
  const assertion = { ...(await asserted()), authenticatorData: `0x${'00'.repeat(32)}` as const }
  expect(() => webAuthnSignature(challenge, assertion)).toThrow(
    expect.objectContaining({ code: 'malformed' }),
  )
})

test('an assertion to another challenge is rejected', async () => {
  const assertion = await asserted()
  expect(() => webAuthnSignature(`0x${'5b'.repeat(32)}`, assertion)).toThrow(
    expect.objectContaining({ code: 'malformed' }),
  )
})
