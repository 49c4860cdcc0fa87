import {
  getTransactionDetails,
  getTransactionQueue,
  type MultisigExecutionDetails,
  proposeTransaction as propose,
  type TransactionDetails,
} from '@safe-global/safe-gateway-typescript-sdk'
import {
  type Address,
  concat,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  parseAbi,
  zeroAddress,
} from 'viem'
import { safeSets } from '../../contracts/safe-addresses.ts'
import type { WalletAccount } from '../../wallet/engine/engine.ts'
import { callNode } from '../../wallet/engine/rpc.ts'
import type { TypedData } from '../../wallet/engine/types.ts'
import {
  addressOf,
  domainOf,
  expectOwner,
  found,
  type SafeContext,
  SafeWalletError,
  until,
} from './context.ts'

/** A call for a Safe to make. The executing account pays for it, so the refund fields are always zero. */
type SafeCall = {
  readonly to: Address
  /** In wei, in decimal. */
  readonly value: string
  readonly data: Hex
  /** 0 is a call, 1 a delegate call. */
  readonly operation: 0 | 1
}

/** A transaction of the gateway. */
export type GatewayTransaction = {
  readonly hash: string
  readonly call: SafeCall
  readonly details: TransactionDetails
  readonly execution: MultisigExecutionDetails
}

const refund = {
  safeTxGas: '0',
  baseGas: '0',
  gasPrice: '0',
  gasToken: zeroAddress,
  refundReceiver: zeroAddress,
} as const

const abi = parseAbi([
  'function signMessage(bytes data)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) returns (bool success)',
])

const fields = [
  'address to',
  'uint256 value',
  'bytes data',
  'uint8 operation',
  'uint256 safeTxGas',
  'uint256 baseGas',
  'uint256 gasPrice',
  'address gasToken',
  'address refundReceiver',
  'uint256 nonce',
].map(field => {
  const [type = '', name = ''] = field.split(' ')
  return { name, type }
})

/** Returns what owners sign to confirm a transaction. @see Safe 1.4.1 `SafeTx` */
const typedDataOf = ({ safe }: SafeContext, call: SafeCall, nonce: number): TypedData => ({
  types: { SafeTx: fields },
  primaryType: 'SafeTx',
  domain: domainOf(safe),
  message: { ...refund, ...call, nonce },
})

/**
 * Returns the call with which a Safe signs a message on the chain: of its version's `SignMessageLib`, or of itself
 * before 1.3.0.
 *
 * @param message - the hash that `SafeMessage` contains.
 */
export function signingOnChain({ safe }: SafeContext, message: Hex): SafeCall {
  const data = encodeFunctionData({ abi, functionName: 'signMessage', args: [message] })
  const set = Object.entries(safeSets).find(([version]) => safe.version.startsWith(version))?.[1]
  return set && 'signMessageLib' in set
    ? { to: set.signMessageLib, value: '0', data, operation: 1 }
    : { to: safe.address, value: '0', data, operation: 0 }
}

/** Returns the hashes of the queued transactions, and the highest nonce among them. */
export async function readQueue({
  chain,
  safe,
}: SafeContext): Promise<{ hashes: string[]; highestNonce: number }> {
  const { results } = await getTransactionQueue(String(chain.id), safe.address)
  const queued = results.flatMap(item => ('transaction' in item ? [item.transaction] : []))
  return {
    hashes: queued.map(({ id }) => id.split('_').at(-1) ?? id),
    highestNonce: Math.max(
      -1,
      ...queued.map(({ executionInfo }) =>
        executionInfo && 'nonce' in executionInfo ? executionInfo.nonce : -1,
      ),
    ),
  }
}

/** Reads a transaction of a Safe; `null` if the gateway has none. */
export async function readTransaction(
  { chain }: SafeContext,
  hash: string,
): Promise<GatewayTransaction | null> {
  const details = await found(getTransactionDetails(String(chain.id), hash))
  const { txData, detailedExecutionInfo: execution } = details ?? {}
  if (!details || !txData || execution?.type !== 'MULTISIG') return null
  const { to, value, hexData, operation } = txData
  const call = { to: addressOf(to), value: value ?? '0', data: (hexData ?? '0x') as Hex, operation }
  return { hash, call, details, execution }
}

/** Sends an owner's signature of a transaction: as a proposal, or as a further confirmation of a proposed one. */
async function sign(
  context: SafeContext,
  signer: WalletAccount,
  call: SafeCall,
  nonce: number,
  origin?: string,
): Promise<GatewayTransaction> {
  expectOwner(context, signer)
  const typedData = typedDataOf(context, call, nonce)
  const safeTxHash = hashTypedData(typedData)
  await propose(String(context.chain.id), context.safe.address, {
    ...refund,
    ...call,
    nonce: String(nonce),
    safeTxHash,
    sender: signer.address,
    signature: await signer.signTypedData(typedData),
    ...(origin && { origin: origin.slice(0, 200) }),
  })
  return until(() => readTransaction(context, safeTxHash))
}

/** Proposes a transaction after the queued ones, with an owner's signature. */
export async function proposeTransaction(
  context: SafeContext,
  signer: WalletAccount,
  call: SafeCall,
  origin: string,
): Promise<GatewayTransaction> {
  const [{ nonce }, { highestNonce }] = await Promise.all([context.fresh(), readQueue(context)])
  return sign(context, signer, call, Math.max(nonce, highestNonce + 1), origin)
}

/** Adds an owner's signature to a transaction. */
export async function confirmTransaction(
  context: SafeContext,
  signer: WalletAccount,
  { hash, call, execution: { nonce } }: GatewayTransaction,
): Promise<void> {
  if (hashTypedData(typedDataOf(context, call, nonce)) !== hash)
    throw new SafeWalletError('The gateway shows another transaction than the one of this hash.')
  await sign(context, signer, call, nonce)
}

/** Returns the confirmations of current owners. */
const present = ({ owners }: SafeContext['safe'], { execution }: GatewayTransaction) =>
  execution.confirmations.filter(({ signer }) => owners.includes(addressOf(signer)))

/** Whether enough current owners have signed, and the transaction is next. */
export function canBeExecuted(safe: SafeContext['safe'], transaction: GatewayTransaction): boolean {
  const { details, execution } = transaction
  return (
    !details.txHash && execution.nonce === safe.nonce && present(safe, transaction).length >= safe.threshold
  )
}

/** Executes a confirmed transaction, which any account can do. Resolves once it is mined. */
export async function execute(
  context: SafeContext,
  signer: WalletAccount,
  transaction: GatewayTransaction,
): Promise<void> {
  const safe = await context.fresh()
  const { to, value, data, operation } = transaction.call
  // Safe 1.4.1 GS026: ascending by owner.
  const signatures = present(safe, transaction)
    .slice(0, safe.threshold)
    .sort((a, b) => (BigInt(a.signer.value) < BigInt(b.signer.value) ? -1 : 1))
    .map(({ signature }) => (signature ?? '0x') as Hex)
  const calldata = encodeFunctionData({
    abi,
    functionName: 'execTransaction',
    args: [to, BigInt(value), data, operation, 0n, 0n, 0n, zeroAddress, zeroAddress, concat(signatures)],
  })
  const { chain } = context
  const prepared = await signer.prepareTransaction({ to: safe.address, data: calldata }, chain, callNode)
  const hash = await signer.sendTransaction(prepared, chain, callNode)
  const receipt = await until(
    () => callNode(chain, 'eth_getTransactionReceipt', [hash]) as Promise<{ status: string } | null>,
  )
  if (receipt.status !== '0x1') throw new SafeWalletError('The network refused it, and nothing has changed.')
}
