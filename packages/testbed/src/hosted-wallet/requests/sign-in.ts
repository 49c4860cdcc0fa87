import { MessageFormatError, parseAddress, type SignInMessage, writeMessage } from '@countersign/core'
import type { Address } from 'viem'
import * as z from 'zod'
import { invalidParams } from '../../wallet/engine/error.ts'
import { chainId, parse } from '../../wallet/engine/params.ts'

/** A text to sign while connecting to a site; the account is not selected yet. */
export type SignInRequest = Omit<SignInMessage, 'address'>

/**
 * Parses the capability `signInWithEthereum`. The text can only name the requesting site.
 *
 * @param origin - the site's origin.
 * @throws {WalletError} -32602
 * @see ERC-7846 §signInWithEthereum
 */
export function readSignIn(value: unknown, origin: string): SignInRequest {
  const { host, protocol } = new URL(origin)
  const { scheme, domain = host, uri = origin, issuedAt, ...rest } = parse(request, value)
  if (domain !== host) throw invalidParams('the text names another site than the one that asks.')
  if (!URL.canParse(uri) || new URL(uri).origin !== origin)
    throw invalidParams('the text is for an address of another site.')
  if (scheme !== undefined && `${scheme}:` !== protocol) throw invalidParams('the scheme is not the site’s.')
  const issued = issuedAt ?? new Date().toISOString()
  return { ...rest, ...(scheme !== undefined && { scheme }), domain, uri, issuedAt: issued }
}

const text = z.string().exactOptional()

const request = z.object({
  scheme: text,
  domain: text,
  uri: text,
  version: z.literal('1').default('1'),
  chainId,
  nonce: z.string(),
  issuedAt: text,
  statement: text,
  expirationTime: text,
  notBefore: text,
  requestId: text,
  resources: z.array(z.string()).exactOptional(),
})

/**
 * Formats the text for an account.
 *
 * @throws {WalletError} -32602 if a field does not follow EIP-4361.
 */
export function signInText(request: SignInRequest, address: Address): string {
  try {
    return writeMessage({ ...request, address: parseAddress(address) })
  } catch (error) {
    if (error instanceof MessageFormatError) throw invalidParams(error.message)
    throw error
  }
}
