import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import {
  type AbiParameter,
  type DecodeAbiParametersReturnType,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  hexToBytes,
  numberToHex,
} from 'viem'

/** A signature of a passkey. */
export type WebAuthnSignature = {
  readonly authenticatorData: Uint8Array
  /** What follows the challenge in the client data, as JSON without the last brace. */
  readonly clientDataFields: Uint8Array
  readonly r: bigint
  readonly s: bigint
}

/** A point of P-256 that a contract names. */
export type PasskeyPoint = { readonly x: bigint; readonly y: bigint }

const encoding = [{ type: 'bytes' }, { type: 'bytes' }, { type: 'uint256[2]' }] as const

/** The flag `UP` of the authenticator data: the person was present. @see Web Authentication §6.1 */
const userPresent = 0x01
/** The hash of the relying party's id, the flags and the counter: the shortest authenticator data. */
const shortestData = 37

/**
 * Parses a signature of a passkey in the encoding of Safe's contracts.
 *
 * @returns `undefined` for all other bytes, also for another encoding of the same values.
 * @see safe-modules passkey 0.2.0 and 0.2.1, WebAuthn.sol `Signature`
 */
export function parseWebAuthnSignature(signature: Hex): WebAuthnSignature | undefined {
  const values = decodeExactly(encoding, signature)
  if (!values) return undefined
  const [authenticatorData, clientDataFields, [r, s]] = values
  return {
    authenticatorData: hexToBytes(authenticatorData),
    clientDataFields: hexToBytes(clientDataFields),
    ...{ r, s },
  }
}

/** Decodes values. @returns `undefined` for all other bytes, also for another encoding of the same values */
export function decodeExactly<const Parameters extends readonly AbiParameter[]>(
  parameters: Parameters,
  data: Hex,
): DecodeAbiParametersReturnType<Parameters> | undefined {
  try {
    const values = decodeAbiParameters(parameters, data)
    return encodeAbiParameters(parameters, values as never) === data ? (values as never) : undefined
  } catch {
    // viem throws a different error for each thing that is wrong.
    return undefined
  }
}

/**
 * Whether a passkey signed a challenge, with its person present. A high s is valid, as for Safe's contracts.
 *
 * @param challenge - 32 bytes.
 * @see Web Authentication §5.8.1.1 (client data), §6.1 (authenticator data), §7.2 (verification); WebAuthn.sol
 *   `verifySignature`, which checks the flag of user verification instead
 */
export function isSignedByPasskey(
  { authenticatorData, clientDataFields, r, s }: WebAuthnSignature,
  challenge: Hex,
  point: PasskeyPoint,
): boolean {
  const flags = authenticatorData[32] ?? 0
  if (authenticatorData.length < shortestData || (flags & userPresent) === 0) return false
  const key = toKey(point)
  if (!key) return false
  const signed = Buffer.concat([authenticatorData, clientDataHash(challenge, clientDataFields)])
  const signature = Buffer.concat([bytesOf(r), bytesOf(s)])
  return verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature)
}

/** Hashes the client data, whose beginning the contracts write themselves: an assertion, and its challenge. */
function clientDataHash(challenge: Hex, fields: Uint8Array): Buffer {
  const text = Buffer.from(hexToBytes(challenge)).toString('base64url')
  return createHash('sha256')
    .update(`{"type":"webauthn.get","challenge":"${text}",`)
    .update(fields)
    .update('}')
    .digest()
}

/** @returns `undefined` if the point is not on the curve. */
function toKey({ x, y }: PasskeyPoint): KeyObject | undefined {
  const textOf = (number: bigint) => bytesOf(number).toString('base64url')
  try {
    return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: textOf(x), y: textOf(y) } })
  } catch {
    return undefined
  }
}

const bytesOf = (number: bigint) => Buffer.from(hexToBytes(numberToHex(number, { size: 32 })))
