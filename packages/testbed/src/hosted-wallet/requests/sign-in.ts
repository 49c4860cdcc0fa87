import { MessageFormatError, parseAddress, type SignInMessage, writeMessage } from '@countersign/core'
import type { Address } from 'viem'
import { invalidParams } from '../../wallet/engine/error.ts'
import { readChainId, readRecord } from '../../wallet/engine/params.ts'

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
  const given = readRecord(value, 'signInWithEthereum')
  const { host, protocol } = new URL(origin)
  const scheme = text(given, 'scheme')
  const domain = text(given, 'domain') ?? host
  const uri = text(given, 'uri') ?? origin
  const version = text(given, 'version') ?? '1'
  if (domain !== host) throw invalidParams('the text names another site than the one that asks.')
  if (!URL.canParse(uri) || new URL(uri).origin !== origin)
    throw invalidParams('the text is for an address of another site.')
  if (scheme !== undefined && `${scheme}:` !== protocol) throw invalidParams('the scheme is not the site’s.')
  if (version !== '1') throw invalidParams('the only version is 1.')
  const optional = ['statement', 'expirationTime', 'notBefore', 'requestId'] as const
  return {
    ...(scheme !== undefined && { scheme }),
    domain,
    uri,
    version,
    chainId: readChainId(given.chainId),
    nonce: text(given, 'nonce') ?? '',
    issuedAt: text(given, 'issuedAt') ?? new Date().toISOString(),
    ...Object.fromEntries(
      optional.flatMap(name => {
        const value = text(given, name)
        return value === undefined ? [] : [[name, value]]
      }),
    ),
    ...(given.resources !== undefined && { resources: readResources(given.resources) }),
  }
}

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

function text(given: Record<string, unknown>, name: string): string | undefined {
  const value = given[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw invalidParams(`${name} must be a text.`)
  return value
}

function readResources(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
  if (!Array.isArray(value) || texts.length !== value.length)
    throw invalidParams('resources must be a list of texts.')
  return texts
}
