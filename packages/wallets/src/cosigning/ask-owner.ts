import { type Link, NetworkError, type SiteChain } from '../connection/link.ts'
import { readChain } from '../connection/read-chain.ts'
import { errorText } from '../provider-error.ts'
import type { Eip1193Provider } from '../wallet.ts'
import { walletError } from '../wallet-error.ts'

export type OwnersWallet = {
  /** The wallet's own: wagmi refuses to sign where the wallet is on a chain that is not configured. */
  readonly provider: Pick<Eip1193Provider, 'request'>
  readonly switchChain: Link['switchChain']
}

/** Typed data of which the domain names the fields that it has (EIP-712). */
export type TypedData = {
  readonly domain: {
    readonly name?: string | undefined
    readonly version?: string | undefined
    readonly chainId?: number | undefined
    readonly verifyingContract?: string | undefined
  }
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

export type OwnersQuestion = {
  readonly typedData: TypedData
  /** What is signed by `personal_sign` where the typed data cannot be: its hash. `null`: nothing is. */
  readonly hash: string | null
  /** Whose key signs: the owner, or whoever the owner listens to where it is a contract (ERC-1271). */
  readonly signer: string
  /** The chains that a wallet can be asked to change to. */
  readonly chains: readonly SiteChain[]
  /** Hears what the wallet is asked for now, in its order. */
  readonly tell?: ((step: 'switching-network' | 'signing') => void) | undefined
}

/** What a wallet gave, as it gave it, and which way it was asked: a Safe reads them differently. */
export type OwnersAnswer = { readonly given: unknown; readonly way: 'typed-data' | 'hash' }

/**
 * Asks an owner's wallet to sign typed data (EIP-712), or where it takes none, or not on the chain it is on, the hash of
 * it by `personal_sign`, which a Safe takes as well.
 *
 * A domain that names a chain is signed by most wallets on that chain only: they are asked to change to it first.
 *
 * @throws what the wallet throws; {NetworkError} where it is elsewhere and there is no other way
 * @see Safe checkNSignatures, v > 30
 */
export async function askOwner(
  { provider, switchChain }: OwnersWallet,
  { typedData, hash, signer, chains, tell = () => {} }: OwnersQuestion,
): Promise<OwnersAnswer> {
  const { chainId } = typedData.domain
  const isThere = chainId === undefined || (await moved(chainId))
  tell('signing')
  return isThere ? signTyped() : signHash()

  async function moved(number: number): Promise<boolean> {
    const now = await provider.request({ method: 'eth_chainId' }).then(readChain, () => null)
    if (now === number) return true
    const chain = chains.find(({ id }) => id === `eip155:${number}`)
    if (!chain && hash === null) throw new NetworkError('unknown-chain')
    if (!chain) return false
    tell('switching-network')
    try {
      await switchChain(chain, () => {})
      return true
    } catch (error) {
      if (hash !== null && staysElsewhere(error)) return false
      throw error
    }
  }

  async function signTyped(): Promise<OwnersAnswer> {
    try {
      const params = [signer, JSON.stringify(withDomainType(typedData))]
      return { given: await provider.request({ method: 'eth_signTypedData_v4', params }), way: 'typed-data' }
    } catch (error) {
      if (hash === null || !takesNoTypedData(error)) throw error
      return signHash()
    }
  }

  async function signHash(): Promise<OwnersAnswer> {
    return { given: await provider.request({ method: 'personal_sign', params: [hash, signer] }), way: 'hash' }
  }
}

const domainTypes = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
} as const

/** Wallets hash the domain by the type that is given with it. */
function withDomainType({ domain, types, primaryType, message }: TypedData) {
  const present: ReadonlySet<string> = new Set(
    Object.entries(domain).flatMap(([name, value]) => (value === undefined ? [] : [name])),
  )
  const EIP712Domain = Object.entries(domainTypes)
    .filter(([name]) => present.has(name))
    .map(([name, type]) => ({ name, type }))
  return { types: { EIP712Domain, ...types }, domain, primaryType, message }
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
    default:
      return false
  }
}

/** Whether a wallet has no such method, or says in words that it is on another chain. */
function takesNoTypedData(error: unknown): boolean {
  const code = walletError(error)
  return code === 'not-supported' || (code !== 'refused' && /\bchain ?id\b/i.test(errorText(error)))
}
