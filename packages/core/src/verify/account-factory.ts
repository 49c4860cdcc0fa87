import type { Hex } from 'viem'
import { type Address, parseAddress } from '../account.ts'
import { anyText } from '../input.ts'
import { bytesOfHex, hexOfBytes } from './bytes.ts'
import { unwrap, type Wrapped } from './wrapper.ts'

/** The call that deploys an account (ERC-6492). */
export type AccountFactory = { readonly address: Address; readonly call: Hex }

/**
 * Returns the call that a signature names to deploy its account.
 *
 * @returns `undefined` if the signature has no wrapper, or one that cannot be read.
 * @throws {InputError} if the signature is not a text.
 * @see ERC-6492
 * @example
 * accountFactory(signature)?.address // '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67'
 */
export function accountFactory(signature: string): AccountFactory | undefined {
  const bytes = bytesOfHex(anyText(signature, 'signature'))
  const wrapped = bytes && unwrap(bytes)
  return wrapped === undefined || wrapped === 'malformed' ? undefined : toAccountFactory(wrapped)
}

/** Returns the call in a parsed wrapper. */
export function toAccountFactory({ factory, factoryCall }: Wrapped): AccountFactory {
  return { address: parseAddress(hexOfBytes(factory)), call: hexOfBytes(factoryCall) }
}
