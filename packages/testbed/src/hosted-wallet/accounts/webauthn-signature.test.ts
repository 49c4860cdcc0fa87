import { decodeAbiParameters, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { softwareAuthenticator } from './software-authenticator.ts'
import { webAuthnSignature } from './webauthn-signature.ts'

const challenge: Hex = `0x${'5a'.repeat(32)}`

async function asserted() {
  const authenticator = softwareAuthenticator({ origin: 'http://localhost:4380' })
  const { credentialId } = await authenticator.create('A passkey')
  return authenticator.sign(credentialId, challenge)
}

test("an assertion is encoded as Safe's contracts decode it", async () => {
  const assertion = await asserted()
  const types = [{ type: 'bytes' }, { type: 'string' }, { type: 'uint256' }, { type: 'uint256' }] as const
  expect(decodeAbiParameters(types, webAuthnSignature(assertion))).toEqual([
    assertion.authenticatorData,
    '"origin":"http://localhost:4380","crossOrigin":false',
    assertion.r,
    assertion.s,
  ])
})

test.each([
  ['no JSON', () => 'webauthn.get'],
  ['the creation of a passkey', (json: string) => json.replace('.get', '.create')],
  ['a challenge with padding', (json: string) => json.replace('Wlo"', 'Wlo="')],
  ['nothing after the challenge', (json: string) => `${json.slice(0, json.indexOf(',"origin'))}}`],
])('client data with %s is rejected', async (_, change) => {
  const assertion = await asserted()
  const clientDataJSON = change(assertion.clientDataJSON)
  expect(() => webAuthnSignature({ ...assertion, clientDataJSON })).toThrow(
    expect.objectContaining({ name: 'PasskeyError' }),
  )
})
