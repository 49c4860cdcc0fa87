import type { Address } from '@countersign/core'
import type { Wallet } from '@countersign/react'
import { type Hex, ownerSignature } from './signature.ts'
import { SigningError, signingFailure } from './signing-error.ts'

type Provider = Pick<Wallet['provider'], 'request'>

/** Typed data of which the domain names the fields that it has. */
export type TypedData = {
  readonly domain: {
    readonly name?: string
    readonly version?: string
    readonly chainId?: number
    readonly verifyingContract?: Address
  }
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

const domainTypes = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
} as const

/**
 * Asks a wallet to sign typed data, after moving it to the network of the domain where it is elsewhere.
 *
 * @throws {SigningError}
 * @see EIP-712 §eth_signTypedData, EIP-3326
 */
export async function signTypedData(provider: Provider, owner: Address, data: TypedData): Promise<Hex> {
  const { chainId } = data.domain
  if (chainId !== undefined) await goTo(provider, chainId)
  const given = await ask(provider, 'eth_signTypedData_v4', [owner, JSON.stringify(withDomain(data))])
  return sound(ownerSignature(given, 'typed-data'))
}

/**
 * Asks a wallet for an owner's part of a Safe's message: as typed data, or, where it does not go to the Safe's network,
 * for `personal_sign` of the hash, which needs none.
 *
 * @throws {SigningError}
 */
export async function signSafeMessage(
  provider: Provider,
  owner: Address,
  { typedData, hash }: { readonly typedData: TypedData; readonly hash: Hex },
): Promise<Hex> {
  try {
    return await signTypedData(provider, owner, typedData)
  } catch (error) {
    if (!(error instanceof SigningError) || !['wrong-network', 'not-supported'].includes(error.kind))
      throw error
    return sound(ownerSignature(await ask(provider, 'personal_sign', [hash, owner]), 'hash'))
  }
}

async function goTo(provider: Provider, chainId: number): Promise<void> {
  if (Number(await ask(provider, 'eth_chainId')) === chainId) return
  try {
    await provider.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: `0x${chainId.toString(16)}` }],
    })
  } catch (cause) {
    const kind = signingFailure(cause)
    // That it knows no such request leaves it where it is.
    throw new SigningError(kind === 'refused' || kind === 'pending' ? kind : 'wrong-network', { cause })
  }
}

async function ask(provider: Provider, method: string, params?: readonly unknown[]): Promise<unknown> {
  try {
    return await provider.request(params ? { method, params } : { method })
  } catch (cause) {
    throw new SigningError(signingFailure(cause), { cause })
  }
}

function withDomain({ types, ...data }: TypedData) {
  const EIP712Domain = Object.entries(domainTypes)
    .filter(([name]) => Object.hasOwn(data.domain, name))
    .map(([name, type]) => ({ name, type }))
  return { ...data, types: { EIP712Domain, ...types } }
}

function sound(signature: Hex | null): Hex {
  if (signature === null) throw new SigningError('malformed')
  return signature
}
