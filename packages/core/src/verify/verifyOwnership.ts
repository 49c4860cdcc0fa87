import { type AccountId, accountAddress, accountChain, chainNumber } from '../account.ts'
import type { Recover } from '../recover/recover.ts'
import type { PinnedBlock, Rejected, Verdict } from '../verdict.ts'
import { bytesOfHex, bytesOfKnownHex, endsInHexOf } from './bytes.ts'
import { judge } from './judge.ts'
import { type KeySigner, keySigner } from './keySigner.ts'
import { askNode, callAt, type NodeClient, noRecord, probeCaller, readBlock, readChainId } from './node.ts'
import { NodeFault } from './nodeFault.ts'
import { personalHash } from './personalHash.ts'
import { probeCall, probeGas, probeGasNeeded, readProbe } from './probe.ts'
import { unwrap, type Wrapped } from './wrapper.ts'

/** How much a verification may cost. */
export type VerificationLimits = {
  /**
   * The longest signature, in bytes, with the wrapper of ERC-6492. Above some 45 KiB it would not fit into the call
   * (EIP-3860). @default 32_768
   */
  readonly signatureBytes?: number
  /** What the node may take for everything that it is asked, in milliseconds. @default 8_000 */
  readonly timeout?: number
}

export type OwnershipQuestion = {
  readonly account: AccountId
  /** The text that was signed with `personal_sign` (EIP-191). */
  readonly message: string
  /** `0x` and whole bytes of hex. */
  readonly signature: string
  /** A node of the account's chain. Without it only keys can be verified. */
  readonly client?: NodeClient | undefined
  /** `recoverWithNoble`, or on a server what `loadNativeRecover` gives. */
  readonly recover: Recover
  /**
   * The block to ask at. Whether the chain has it, whoever names it has to see. A node that keeps no state of it makes
   * the verdict `unavailable` with `history-unavailable`. @default the latest
   */
  readonly at?: PinnedBlock | undefined
  readonly limits?: VerificationLimits
  /** Gives up waiting for the node: the verdict is then `unavailable`. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Finds out whether a signature proves an account.
 *
 * A signature by the account's own key is accepted without asking a node. Otherwise the account's contract decides,
 * on the account's chain and at the latest block (or another), which the verdict names: deployed (ERC-1271), not yet deployed
 * (ERC-6492), or a key that delegates to code (EIP-7702). Both questions, "what code is there" and "does it accept",
 * are one `eth_call`, of a probe that is not deployed.
 *
 * @returns `rejected` only where the account itself, or the form of the signature, says no; `unavailable` wherever a
 *   node is missing, dead, slow, wrong or not to be believed. Never throws and never rejects.
 * @see EIP-191, ERC-1271, EIP-2098, ERC-6492, EIP-7702
 * @example
 * const verdict = await verifyOwnership({ account, message, signature, client, recover: recoverWithNoble })
 * if (verdict.status === 'verified') verdict.method // 'eoa'
 */
export async function verifyOwnership(question: OwnershipQuestion): Promise<Verdict> {
  const { account, limits: { signatureBytes = 32_768, timeout = 8_000 } = {}, client } = question
  if (question.signature.length > 2 + 2 * signatureBytes) return rejected('signature-too-large')
  const signature = bytesOfHex(question.signature)
  if (!signature) return rejected('signature-length')
  const hash = personalHash(question.message)

  const signer = keySigner(hash, signature, question.recover)
  if ('signer' in signer && endsInHexOf(account, signer.signer)) return { status: 'verified', method: 'eoa' }

  const wrapped = unwrap(signature)
  if (wrapped === 'malformed') return rejected('wrapper-malformed')
  if (!client) return { status: 'unavailable', reason: 'no-node' }
  const { at } = question
  return askNode(
    timeout,
    question.signal,
    signal =>
      askContract({
        account,
        hash,
        signature: wrapped?.signature ?? signature,
        wrapped,
        signer,
        client,
        at,
        signal,
      }),
    at !== undefined,
  )
}

function rejected(reason: Rejected['reason']): Rejected {
  return { status: 'rejected', reason }
}

type ContractQuestion = {
  readonly account: AccountId
  readonly hash: Uint8Array
  readonly signature: Uint8Array
  readonly wrapped: Wrapped | undefined
  readonly signer: KeySigner
  readonly client: NodeClient
  readonly at: PinnedBlock | undefined
  readonly signal: AbortSignal
}

/** @throws {NodeFault} and whatever the client throws. */
async function askContract(question: ContractQuestion): Promise<Verdict> {
  const { account, wrapped, signer, client, at, signal } = question
  const chainId = BigInt(chainNumber(accountChain(account)))
  const [saidChainId, block] = await Promise.all([
    client.request({ method: 'eth_chainId' }, { signal }).then(readChainId),
    at ??
      client
        .request({ method: 'eth_getBlockByNumber', params: ['latest', false] }, { signal })
        .then(readBlock),
  ])
  if (saidChainId !== chainId) throw wrongChain(saidChainId, chainId)

  const nonce = crypto.getRandomValues(new Uint8Array(32))
  const data = probeCall({
    nonce,
    account: bytesOfKnownHex(accountAddress(account)),
    hash: question.hash,
    signature: question.signature,
    wrapped,
  })
  const gas = `0x${probeGas.toString(16)}` as const
  const result = await callAt(client, { from: probeCaller, gas, data }, block, signal)
  const record = readProbe(result, nonce)
  if (!record) throw noRecord(result, at !== undefined)
  if (record.chainId !== chainId) throw wrongChain(record.chainId, chainId)
  if (record.gas < BigInt(probeGasNeeded))
    throw new NodeFault('node-error', `The node gave the call no more than ${record.gas} gas.`)
  return judge(record, { wrapped: wrapped !== undefined, signer, block })
}

function wrongChain(found: bigint, expected: bigint): NodeFault {
  return new NodeFault('node-wrong-chain', `The node is on chain ${found}, not on ${expected}.`)
}
