import { type GatewayInputCode, GatewayInputError } from '../error.ts'
import { type Hex, signatureLimit } from './hex.ts'

/** Validates a 32-byte hash and returns it in lower case. @throws {GatewayInputError} */
export function givenHash(hash: string, code: GatewayInputCode): Hex {
  if (typeof hash === 'string' && /^0x[0-9a-fA-F]{64}$/.test(hash)) return hash.toLowerCase() as Hex
  throw new GatewayInputError(code, 'A hash is 0x and 64 hex digits (32 bytes).')
}

/** Validates a signature. @throws {GatewayInputError} `signature` */
export function givenSignature(signature: string): Hex {
  const isText = typeof signature === 'string' && signature.length <= signatureLimit
  if (isText && /^0x([0-9a-fA-F]{2})+$/.test(signature)) return signature.toLowerCase() as Hex
  throw new GatewayInputError('signature', 'A signature is 0x and whole bytes of hex, 1 byte to 32 KiB.')
}

/** Validates the origin of a request. @throws {GatewayInputError} `origin-too-long` */
export function givenOrigin(origin: string): string {
  if (typeof origin === 'string' && [...origin].length <= 200) return origin
  throw new GatewayInputError('origin-too-long', 'The origin may have at most 200 characters.')
}

/** Returns a number of up to 256 bits in the form that the gateway accepts. @throws {GatewayInputError} `number` */
export function givenNumber(name: string, value: bigint | number): string {
  const whole = typeof value === 'bigint' || Number.isSafeInteger(value)
  if (whole && value >= 0 && BigInt(value) < 2n ** 256n) return String(value)
  throw new GatewayInputError('number', `${name} must be a whole number from 0 of at most 256 bits.`)
}
