import type { Address, Hex } from 'viem'
import { concat, hashMessage, hashTypedData, serializeErc6492Signature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { AccountKind, WalletAccount } from '../engine/engine.ts'

export interface ContractAccountOptions {
  name: string
  address: Address
  chainId: number
  /** The keys of as many owners as the Safe's threshold asks for. */
  owners: readonly Hex[]
  /** How the Safe comes to be, when it is not deployed yet: its signatures are then wrapped after ERC-6492. */
  deployment?: { factory: Address; factoryData: Hex }
}

/**
 * Makes a wallet account of a Safe 1.3.0 or newer whose owners' keys are all at hand.
 *
 * @see Safe 1.4.1 CompatibilityFallbackHandler, ERC-1271, ERC-6492
 */
export function contractAccount(options: ContractAccountOptions): WalletAccount {
  const kind: AccountKind = options.deployment ? 'undeployed-safe' : 'safe'
  return {
    name: options.name,
    address: options.address,
    kind,
    signMessage: message => sign(options, hashMessage(message)),
    signTypedData: typedData => sign(options, hashTypedData(typedData)),
  }
}

async function sign(
  { address, chainId, owners, deployment }: ContractAccountOptions,
  hash: Hex,
): Promise<Hex> {
  // GS026: the parts stand in ascending order of the owners' addresses.
  const sorted = owners
    .map(owner => privateKeyToAccount(owner))
    .sort((a, b) => (BigInt(a.address) < BigInt(b.address) ? -1 : 1))
  const parts = await Promise.all(
    sorted.map(owner =>
      owner.signTypedData({
        domain: { chainId, verifyingContract: address },
        types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
        primaryType: 'SafeMessage',
        message: { message: hash },
      }),
    ),
  )
  const signature = concat(parts)
  if (!deployment) return signature
  return serializeErc6492Signature({ address: deployment.factory, data: deployment.factoryData, signature })
}
