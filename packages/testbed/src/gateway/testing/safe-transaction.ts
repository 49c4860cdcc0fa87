import {
  type Address,
  concat,
  encodeFunctionData,
  type Hex,
  type LocalAccount,
  parseAbi,
  zeroAddress,
} from 'viem'
import { accounts } from '../../accounts.ts'
import { sendAll, type Target } from '../../contracts/send.ts'

const abi = parseAbi([
  'function nonce() view returns (uint256)',
  'function getTransactionHash(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce) view returns (bytes32)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) returns (bool success)',
])

/** What a Safe is to do. */
export type IntendedCall = {
  readonly to: Address
  /** In wei. @default 0n */
  readonly value?: bigint
  /** @default none */
  readonly data?: Hex
  /** @default the Safe's next */
  readonly nonce?: number
  /** In gas; where it is more than 0, the Safe goes on when the call fails. @default 0n */
  readonly safeTxGas?: bigint
}

/** A transaction of a Safe, ready to be signed by its owners. */
export type PreparedTransaction = {
  readonly safeTxHash: Hex
  readonly nonce: number
  /** What is posted to a gateway to propose it, but for `signature`. */
  proposal(sender: Address): {
    to: Address
    value: string
    data: Hex
    operation: 0
    nonce: string
    safeTxGas: string
    baseGas: string
    gasPrice: string
    gasToken: Address
    refundReceiver: Address
    safeTxHash: Hex
    sender: Address
  }
  sign(owner: LocalAccount): Promise<Hex>
  /** Executes it, signed by these owners' keys. @throws {Error} when it is reverted. */
  execute(owners: readonly LocalAccount[]): Promise<void>
}

/** Prepares a transaction of a deployed Safe; the Safe itself says what its owners sign. */
export async function prepareTransaction(
  chain: Target,
  safe: Address,
  { to, value = 0n, data = '0x', safeTxGas = 0n, ...intended }: IntendedCall,
): Promise<PreparedTransaction> {
  const contract = { address: safe, abi } as const
  const nonce =
    intended.nonce ?? Number(await chain.client.readContract({ ...contract, functionName: 'nonce' }))
  const fields = [to, value, data, 0, safeTxGas, 0n, 0n, zeroAddress, zeroAddress] as const
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
    proposal: sender => ({
      to,
      value: String(value),
      data,
      operation: 0,
      nonce: String(nonce),
      safeTxGas: String(safeTxGas),
      baseGas: '0',
      gasPrice: '0',
      gasToken: zeroAddress,
      refundReceiver: zeroAddress,
      safeTxHash,
      sender,
    }),
    async execute(owners) {
      // Safe reads the signatures in the order of their owners' numeric addresses (GS026).
      const ordered = [...owners].sort((a, b) => (BigInt(a.address) < BigInt(b.address) ? -1 : 1))
      const signatures = concat(await Promise.all(ordered.map(sign)))
      const call = encodeFunctionData({ abi, functionName: 'execTransaction', args: [...fields, signatures] })
      await sendAll(chain, accounts.deployer, [{ to: safe, data: call }])
    },
  }
}
