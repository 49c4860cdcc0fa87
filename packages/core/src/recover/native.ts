import { createRequire } from 'node:module'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { CountersignError } from '../error.ts'
import type { Recover } from './recover.ts'

const require = createRequire(import.meta.url)

type Binding = {
  /** Writes the public key to `output`; throws if none exists. */
  ecdsaRecover(
    signature: Uint8Array,
    recoveryId: number,
    hash: Uint8Array,
    compressed: false,
    output: Uint8Array,
  ): Uint8Array
}

/**
 * The native library is not available for this platform; `cause` says why.
 *
 * @example
 * let fastest = recoverWithNoble
 * try {
 *   fastest = loadNativeRecover()
 * } catch (error) {
 *   // Slower, but with the same results.
 *   if (!(error instanceof NativeRecoveryError)) throw error
 * }
 */
export class NativeRecoveryError extends CountersignError {
  override readonly name = 'NativeRecoveryError'
  readonly code = 'native-binding-missing'
}

/**
 * Loads recovery by libsecp256k1, some twenty times faster than in JavaScript. For servers: it needs the package
 * `secp256k1` with a native binding for this platform.
 *
 * @throws {NativeRecoveryError} if there is no binding. The package's own fallback in JavaScript (elliptic) is never
 *   used, because it is slower than noble: use `recoverWithNoble` if speed does not matter.
 * @example
 * const recover = loadNativeRecover()
 */
export function loadNativeRecover(): Recover {
  let binding: Binding
  try {
    // index.js would silently fall back to elliptic.
    binding = require('secp256k1/bindings.js') as Binding
  } catch (cause) {
    throw new NativeRecoveryError(
      `There is no native secp256k1 library for ${process.platform} ${process.arch}; install the package secp256k1 with a C++ compiler at hand, or recover with noble.`,
      { cause },
    )
  }
  // One buffer for all calls: its content is hashed before the next call.
  const publicKey = new Uint8Array(65)
  const withoutPrefix = publicKey.subarray(1)
  return (hash, signature, yParity) => {
    try {
      binding.ecdsaRecover(signature, yParity, hash, false, publicKey)
    } catch {
      return undefined
    }
    return keccak_256(withoutPrefix).subarray(12)
  }
}
