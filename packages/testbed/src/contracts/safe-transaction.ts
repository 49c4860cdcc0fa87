import {
  type Address,
  concat,
  encodeFunctionData,
  type Hex,
  type LocalAccount,
  parseAbi,
  zeroAddress,
} from 'viem'
import { accounts } from '../accounts.ts'
import { sendAll, type Target } from './send.ts'

const abi = parseAbi([
  'function nonce() view returns (uint256)',
  'function getTransactionHash(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce) view returns (bytes32)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) returns (bool success)',
])

/** A call for a Safe to make. */
export type IntendedCall = {
  readonly to: Address
  /** In wei. @default 0n */
  readonly value?: bigint
  /** @default none */
  readonly data?: Hex
  /** 0 is a call, 1 a delegate call. @default 0 */
  readonly operation?: 0 | 1
  /** @default the Safe's next nonce */
  readonly nonce?: number
  /** In gas; when it is more than 0, the Safe continues even if the call fails. @default 0n */
  readonly safeTxGas?: bigint
}

/** A transaction of a Safe, ready for its owners to sign. */
export type PreparedTransaction = Awaited<ReturnType<typeof prepareTransaction>>

/** Prepares a transaction of a deployed Safe; the Safe itself computes the hash that its owners sign. */
export async function prepareTransaction(
  chain: Target,
  safe: Address,
  { to, value = 0n, data = '0x', operation = 0, safeTxGas = 0n, ...intended }: IntendedCall,
) {
  const contract = { address: safe, abi } as const
  const nonce =
    intended.nonce ?? Number(await chain.client.readContract({ ...contract, functionName: 'nonce' }))
  const fields = [to, value, data, operation, safeTxGas, 0n, 0n, zeroAddress, zeroAddress] as const
  const safeTxHash = await chain.client.readContract({
    ...contract,
    functionName: 'getTransactionHash',
    args: [...fields, BigInt(nonce)],
  })
  const sign = (owner: LocalAccount) => {
    if (!owner.sign) throw new Error(`The key of ${owner.address} cannot sign a hash.`)
    return owner.sign({ hash: safeTxHash })
  }
  return {
    safeTxHash,
    nonce,
    sign,
    /** Returns the body that proposes it to a gateway, without `signature`. */
    proposal: (sender: Address) => ({
      to,
      value: String(value),
      data,
      operation,
      nonce: String(nonce),
      safeTxGas: String(safeTxGas),
      baseGas: '0',
      gasPrice: '0',
      gasToken: zeroAddress,
      refundReceiver: zeroAddress,
      safeTxHash,
      sender,
    }),
    /** Executes it, signed with these owners' keys. @throws {Error} when it reverts. */
    async execute(owners: readonly LocalAccount[]) {
      // Safe expects signatures in the numeric order of their owners' addresses (GS026).
      const ordered = [...owners].sort((a, b) => (BigInt(a.address) < BigInt(b.address) ? -1 : 1))
      const signatures = concat(await Promise.all(ordered.map(sign)))
      const call = encodeFunctionData({ abi, functionName: 'execTransaction', args: [...fields, signatures] })
      await sendAll(chain, accounts.deployer, [{ to: safe, data: call }])
    },
  }
}
