import type { Address, Hex } from 'viem'
import { concat, hashMessage, hashTypedData, serializeErc6492Signature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { AccountKind, WalletAccount } from '../engine/engine.ts'
import { WalletError } from '../engine/error.ts'

export interface ContractAccountOptions {
  name: string
  address: Address
  chainId: number
  /** The keys of enough owners to reach the Safe's threshold. */
  owners: readonly Hex[]
  /** The deployment of a Safe that is not deployed yet: its signatures are then wrapped after ERC-6492. */
  deployment?: { factory: Address; factoryData: Hex }
}

/**
 * Creates a wallet account of a Safe 1.3.0 or newer from its owners' keys.
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
    prepareTransaction: async () => cannotSend(options),
    sendTransaction: async () => cannotSend(options),
  }
}

function cannotSend({ name }: ContractAccountOptions): never {
  throw new WalletError(
    4200,
    `The account ${name} is a contract; this wallet cannot send transactions for it.`,
  )
}

async function sign(
  { address, chainId, owners, deployment }: ContractAccountOptions,
  hash: Hex,
): Promise<Hex> {
  // GS026: the parts are in ascending order of the owners' addresses.
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
