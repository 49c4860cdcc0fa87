import { NetworkError, type SiteChain, type WalletConnection } from '../connection/wallet-connection.ts'
import { errorText } from '../provider-error.ts'
import { readChain } from '../provider-reports.ts'
import type { Eip1193Provider } from '../wallet.ts'
import { walletError } from '../wallet-error.ts'

export type OwnersWallet = {
  /** The wallet's own: wagmi refuses to sign if the wallet is on a chain that is not configured. */
  readonly provider: Pick<Eip1193Provider, 'request'>
  readonly switchChain: WalletConnection['switchChain']
}

/** Typed data whose domain determines the fields of `EIP712Domain` (EIP-712). */
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
  /** The hash to sign with `personal_sign` if the typed data cannot be signed. `null`: nothing is signed then. */
  readonly hash: string | null
  /** The account whose key signs: the owner, or a key that the owner accepts if it is a contract (ERC-1271). */
  readonly signer: string
  /** The chains that a wallet can be asked to change to. */
  readonly chains: readonly SiteChain[]
  /** Called when the wallet receives each request. */
  readonly tell?: { readonly switching: () => void; readonly asking: () => void }
}

/** What a wallet returned, unchanged, and how it was asked: a Safe reads the two differently. */
export type OwnersAnswer = { readonly given: unknown; readonly way: 'typed-data' | 'hash' }

/**
 * Asks an owner's wallet to sign typed data (EIP-712). If the wallet does not sign typed data, or not on its chain,
 * asks it to sign the hash by `personal_sign`, which a Safe accepts as well.
 *
 * Most wallets sign a domain with a chain id only on that chain, so they are asked to change to it first.
 *
 * @throws what the wallet throws; {NetworkError} if it is on another chain and cannot sign the hash
 * @see Safe checkNSignatures, v > 30
 */
export async function askOwner(
  { provider, switchChain }: OwnersWallet,
  { typedData, hash, signer, chains, tell }: OwnersQuestion,
): Promise<OwnersAnswer> {
  const { chainId } = typedData.domain
  const isThere = chainId === undefined || (await moved(chainId))
  tell?.asking()
  return isThere ? signTyped() : signHash()

  async function moved(number: number): Promise<boolean> {
    const now = await provider.request({ method: 'eth_chainId' }).then(readChain, () => null)
    if (now === number) return true
    const chain = chains.find(({ id }) => id === `eip155:${number}`)
    if (!chain && hash === null) throw new NetworkError('unknown-chain')
    if (!chain) return false
    tell?.switching()
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

/** Wallets hash the domain by the type that is passed with it. */
function withDomainType({ domain, types, primaryType, message }: TypedData) {
  const present: ReadonlySet<string> = new Set(
    Object.entries(domain).flatMap(([name, value]) => (value === undefined ? [] : [name])),
  )
  const EIP712Domain = Object.entries(domainTypes)
    .filter(([name]) => present.has(name))
    .map(([name, type]) => ({ name, type }))
  return { types: { EIP712Domain, ...types }, domain, primaryType, message }
}

/**
 * Whether the wallet stays on its chain and can still sign: it rejects the change, cannot change, or does not know the
 * chain.
 */
function staysElsewhere(error: unknown): boolean {
  if (!(error instanceof NetworkError)) return false
  switch (error.code) {
    case 'refused':
    case 'not-supported':
    case 'unknown-chain':
    case 'unknown':
      return true
    default:
      return false
  }
}

/** Whether a wallet has no such method, or its message says that it is on another chain. */
function takesNoTypedData(error: unknown): boolean {
  const code = walletError(error)
  return code === 'not-supported' || (code !== 'refused' && /\bchain ?id\b/i.test(errorText(error)))
}
