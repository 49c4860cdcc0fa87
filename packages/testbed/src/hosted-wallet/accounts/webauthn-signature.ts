import { encodeAbiParameters, type Hex, hexToBytes } from 'viem'
import { type Assertion, PasskeyError } from './authenticator.ts'
import { clientDataFields } from './client-data.ts'

/** The authenticator has verified the person (Web Authentication §6.1, flag UV). */
const userVerified = 0x04

/**
 * Encodes an assertion as Safe's contracts for passkeys decode it: the authenticator data, the fields after the
 * challenge in the client data, and the signature's numbers.
 *
 * @param challenge - the 32 bytes to sign.
 * @throws {PasskeyError} `unverified` or `malformed`, if the contracts would reject it.
 * @see Safe's WebAuthn.sol, `Signature`
 */
export function webAuthnSignature(challenge: Hex, assertion: Assertion): Hex {
  const { authenticatorData, clientDataJSON, r, s } = assertion
  const flags = hexToBytes(authenticatorData)[32]
  if (flags === undefined)
    throw new PasskeyError('malformed', "The authenticator's data ends before its flags (37 bytes at least).")
  if ((flags & userVerified) === 0)
    throw new PasskeyError(
      'unverified',
      'The authenticator has not asked who the person is; the account needs one with a PIN, a finger or a face.',
    )
  return encodeAbiParameters(
    [{ type: 'bytes' }, { type: 'string' }, { type: 'uint256[2]' }],
    [authenticatorData, clientDataFields(clientDataJSON, challenge), [r, s]],
  )
}
