import { encodeAbiParameters, type Hex } from 'viem'
import { type Assertion, PasskeyError } from './authenticator.ts'

/**
 * Encodes an assertion as Safe's contracts for passkeys decode it: the authenticator data, the fields after the
 * challenge in the client data, and the signature's numbers. The contracts write the part before the fields themselves.
 *
 * @throws {PasskeyError} if the client data is not serialized as the standard requires.
 * @see Safe's WebAuthn.sol, `Signature`; Web Authentication §5.8.1.1
 */
export function webAuthnSignature({ authenticatorData, clientDataJSON, r, s }: Assertion): Hex {
  const [, fields] = /^\{"type":"webauthn.get","challenge":"[\w-]{43}",(.+)\}$/.exec(clientDataJSON) ?? []
  if (fields === undefined)
    throw new PasskeyError('failed', 'Your device returned no signature of a passkey.')
  return encodeAbiParameters(
    [{ type: 'bytes' }, { type: 'string' }, { type: 'uint256[2]' }],
    [authenticatorData, fields, [r, s]],
  )
}
