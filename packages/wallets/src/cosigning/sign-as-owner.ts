import type { CosigningSafe } from '@countersign/api'
import { type Link, NetworkError, type SiteChain } from '../connection/link.ts'
import { readChain } from '../connection/read-chain.ts'
import { errorCodes, errorText, saysNo } from '../provider-error.ts'
import { isSignature } from '../signature.ts'
import type { Eip1193Provider } from '../wallet.ts'

export type OwnersWallet = {
  /** The wallet's own: wagmi refuses to sign where the wallet is on a chain that is not configured. */
  readonly provider: Eip1193Provider
  readonly switchChain: Link['switchChain']
}

export type OwnersQuestion = {
  readonly safe: Pick<CosigningSafe, 'typedData' | 'hash'>
  /** Whose key signs: the owner, or whoever the owner listens to where it is a contract (ERC-1271). */
  readonly signer: string
  /** The chains that a wallet can be asked to change to. */
  readonly chains: readonly SiteChain[]
  /** Hears what the wallet is asked for now, in its order. */
  readonly tell?: (step: 'switching-network' | 'signing') => void
}

/**
 * Asks an owner's wallet to confirm a message of a Safe: for the typed data (EIP-712), or where it takes none, or not on
 * the chain it is on, for its hash by `personal_sign`, which a Safe takes as well.
 *
 * The domain of a Safe from 1.3.0 names a chain, and most wallets sign it on that chain only: they are asked to change to
 * it first.
 *
 * @returns what the wallet gave: 65 bytes from a key, anything from a contract. Nobody has checked it.
 * @throws what the wallet throws, or {TypeError} where it gave no signature.
 * @see Safe checkNSignatures, v > 30
 */
export async function signAsOwner(
  { provider, switchChain }: OwnersWallet,
  { safe, signer, chains, tell = () => {} }: OwnersQuestion,
): Promise<`0x${string}`> {
  const { chainId } = safe.typedData.domain
  const isThere = chainId === undefined || (await moved(chainId))
  tell('signing')
  if (!isThere) return signature(await signHash())
  return signature(await signTyped())

  async function moved(number: number): Promise<boolean> {
    const now = await provider.request({ method: 'eth_chainId' }).then(readChain, () => null)
    if (now === number) return true
    const chain = chains.find(({ id }) => id === `eip155:${number}`)
    if (!chain) return false
    tell('switching-network')
    try {
      await switchChain(chain, () => {})
      return true
    } catch (error) {
      if (staysElsewhere(error)) return false
      throw error
    }
  }

  async function signTyped(): Promise<unknown> {
    try {
      return await provider.request({
        method: 'eth_signTypedData_v4',
        params: [signer, JSON.stringify(withDomainType(safe.typedData))],
      })
    } catch (error) {
      if (!takesNoTypedData(error)) throw error
      return signHash()
    }
  }

  function signHash(): Promise<unknown> {
    return provider.request({ method: 'personal_sign', params: [safe.hash, signer] })
  }
}

function signature(value: unknown): `0x${string}` {
  // A Safe's own wallet may say `0x` for "elsewhere"; of an owner that is no confirmation.
  if (!isSignature(value) || value === '0x')
    throw new TypeError('The wallet answered something that is not a signature.')
  return value
}

/** Wallets hash the domain by the type that is given with it. */
function withDomainType({ domain, types, primaryType, message }: CosigningSafe['typedData']) {
  const fields = [
    ...(domain.chainId === undefined ? [] : [{ name: 'chainId', type: 'uint256' }]),
    { name: 'verifyingContract', type: 'address' },
  ]
  return { types: { EIP712Domain: fields, ...types }, domain, primaryType, message }
}

/** Whether the wallet stays on its chain and can still be asked: it will not change, cannot, or does not know the chain. */
function staysElsewhere(error: unknown): boolean {
  if (!(error instanceof NetworkError)) return false
  switch (error.kind) {
    case 'refused':
    case 'not-supported':
    case 'unknown-chain':
    case 'unknown':
      return true
    case 'already-pending':
    case 'timed-out':
    case 'request-expired':
    case 'relay-unreachable':
    case 'disconnected':
      return false
  }
}

/** 4200: unsupported; -32601: no such method; -32004: method not supported; or in words, that it is on another chain. */
function takesNoTypedData(error: unknown): boolean {
  if (saysNo(error)) return false
  if (errorCodes(error).some(code => code === 4200 || code === -32601 || code === -32004)) return true
  return /\bchain ?id\b|not (?:supported|implemented|available)|unsupported|method not found/i.test(
    errorText(error),
  )
}
