import type { Address, Hex } from 'viem'
import { concat, hashMessage, hashTypedData, serializeErc6492Signature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { signAsSafe } from '../../contracts/sign.ts'
import type { WalletAccount } from '../engine/engine.ts'
import { WalletError } from '../engine/error.ts'

export interface ContractAccountOptions {
  name: string
  address: Address
  /** The deployment of a Safe that is not deployed yet: its signatures are then wrapped after ERC-6492. */
  deployment?: { factory: Address; factoryData: Hex }
  /** Signs a hash as the Safe: returns the parts of enough owners. */
  sign(hash: Hex): Promise<Hex>
}

/**
 * Creates a wallet account of a Safe 1.3.0 or newer.
 *
 * @see Safe 1.4.1 CompatibilityFallbackHandler, ERC-1271, ERC-6492
 */
export function contractAccount({ name, address, deployment, sign }: ContractAccountOptions): WalletAccount {
  const cannotSend = async () => {
    throw new WalletError(
      4200,
      `The account ${name} is a contract; this wallet cannot send transactions for it.`,
    )
  }
  const wrapped = async (hash: Hex) => {
    const signature = await sign(hash)
    if (!deployment) return signature
    return serializeErc6492Signature({ address: deployment.factory, data: deployment.factoryData, signature })
  }
  return {
    name,
    address,
    kind: deployment ? 'undeployed-safe' : 'safe',
    signMessage: message => wrapped(hashMessage(message)),
    signTypedData: typedData => wrapped(hashTypedData(typedData)),
    prepareTransaction: cannotSend,
    sendTransaction: cannotSend,
  }
}

/** Returns a function that signs as a Safe with the keys of its owners, in the order that Safe requires (GS026). */
export const signByOwners =
  (safe: Address, chainId: number, owners: readonly Hex[]) =>
  async (hash: Hex): Promise<Hex> => {
    const sorted = owners
      .map(owner => privateKeyToAccount(owner))
      .sort((a, b) => (BigInt(a.address) < BigInt(b.address) ? -1 : 1))
    return concat(await Promise.all(sorted.map(owner => signAsSafe({ safe, chainId, owner, hash }))))
  }
