import { type AccountId, accountAddress, accountChain, chainNumber, parseAddress } from '../account.ts'
import {
  account as accountId,
  anyText,
  block,
  client,
  count,
  fields,
  milliseconds,
  optional,
  recover,
  signal,
  text,
} from '../input.ts'
import type { Recover } from '../recover/recover.ts'
import type { PinnedBlock, Rejected, Verdict } from '../verdict.ts'
import { toAccountFactory } from './accountFactory.ts'
import { bytesOfHex, bytesOfKnownHex, endsInHexOf, hexOfBytes, joinBytes, sameBytes } from './bytes.ts'
import { type AllowedFactories, allowedFactories, type FactoryRule, factoryRule } from './factoryRule.ts'
import { judge, judgeDelegated } from './judge.ts'
import { type KeySigner, keySigner } from './keySigner.ts'
import {
  askNode,
  type CodeOverride,
  callAt,
  type NodeClient,
  nonceAt,
  noRecord,
  probeCaller,
  readBlock,
  readChainId,
} from './node.ts'
import { NodeFault } from './nodeFault.ts'
import { personalHash } from './personalHash.ts'
import { isOwnAuthorization, type PreDelegation, unwrapPreDelegation } from './preDelegation.ts'
import {
  type ProbeQuestion,
  type ProbeRecord,
  probeCall,
  probeGas,
  probeGasNeeded,
  readProbe,
} from './probe.ts'
import { unwrap, type Wrapped } from './wrapper.ts'

/** How much a verification may cost. */
export type VerificationLimits = {
  /**
   * The longest signature, in bytes, with the wrapper of ERC-6492. Above some 45 KiB it would not fit into the call
   * (EIP-3860). @default 32_768
   */
  readonly signatureBytes?: number | undefined
  /** What the node may take for everything that it is asked, in milliseconds. @default 8_000 */
  readonly timeout?: number | undefined
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
  /**
   * Which factories may be called for an account without code (ERC-6492). The signer chooses the factory, which can do
   * anything within the call. @default 'any', and the verdict names the factory
   */
  readonly factories?: AllowedFactories | undefined
  readonly limits?: VerificationLimits | undefined
  /** Gives up waiting for the node: the verdict is then `unavailable`. */
  readonly signal?: AbortSignal | undefined
}

const readQuestion = fields<OwnershipQuestion>({
  account: accountId,
  message: text,
  signature: anyText,
  client: optional(client),
  recover,
  at: optional(block),
  factories: optional(allowedFactories),
  limits: optional(
    fields<VerificationLimits>({ signatureBytes: optional(count), timeout: optional(milliseconds) }),
  ),
  signal: optional(signal),
})

/**
 * Finds out whether a signature proves an account.
 *
 * A signature by the account's own key is accepted without asking a node. Otherwise the account's contract decides,
 * on the account's chain and at the latest block (or another), which the verdict names: deployed (ERC-1271), not yet deployed
 * (ERC-6492), or a key that delegates to code (EIP-7702), on the chain or in an authorization that the signature brings
 * along (ERC-8010). Both questions, "what code is there" and "does it accept",
 * are one `eth_call`, of a probe that is not deployed.
 *
 * @returns `rejected` only where the account itself, or the form of the signature, says no; `unavailable` wherever a
 *   node is missing, dead, slow, wrong or not to be believed.
 * @throws {InputError} (rejects) where a field of the question is missing or of another type, and where the message is not
 *   well-formed Unicode: no wallet can have signed it.
 * @see EIP-191, ERC-1271, EIP-2098, ERC-6492, EIP-7702, ERC-8010
 * @example
 * const verdict = await verifyOwnership({ account, message, signature, client, recover: recoverWithNoble })
 * if (verdict.status === 'verified') verdict.method // 'eoa'
 */
export async function verifyOwnership(asked: OwnershipQuestion): Promise<Verdict> {
  const question = readQuestion(asked, 'question')
  const { account, limits: { signatureBytes = 32_768, timeout = 8_000 } = {}, client } = question
  if (question.signature.length > 2 + 2 * signatureBytes) return rejected('signature-too-large')
  const signature = bytesOfHex(question.signature)
  if (!signature) return rejected('signature-not-hex')
  const hash = personalHash(question.message)

  const signer = keySigner(hash, signature, question.recover)
  if ('signer' in signer && endsInHexOf(account, signer.signer)) return { status: 'verified', method: 'eoa' }

  const wrapped = unwrap(signature)
  const delegation = unwrapPreDelegation(signature)
  if (wrapped === 'malformed' || delegation === 'malformed') return rejected('wrapper-malformed')
  if (!client) return { status: 'unavailable', reason: 'no-node' }
  const { at, factories = 'any' } = question
  return askNode(
    timeout,
    question.signal,
    signal =>
      askContract({
        account,
        hash,
        signature: (wrapped ?? delegation)?.signature ?? signature,
        wrapped,
        delegation,
        recover: question.recover,
        rule: wrapped ? factoryRule(factories, toAccountFactory(wrapped)) : 'refuse',
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
  readonly delegation: PreDelegation | undefined
  readonly recover: Recover
  readonly rule: FactoryRule
  readonly signer: KeySigner
  readonly client: NodeClient
  readonly at: PinnedBlock | undefined
  readonly signal: AbortSignal
}

/** @throws {NodeFault} and whatever the client throws. */
async function askContract(question: ContractQuestion): Promise<Verdict> {
  const { account, wrapped, delegation, rule, signer, client, at, signal } = question
  const chainId = BigInt(chainNumber(accountChain(account)))
  const [saidChainId, block] = await Promise.all([
    client.request({ method: 'eth_chainId' }, { signal }).then(readChainId),
    at ??
      client
        .request({ method: 'eth_getBlockByNumber', params: ['latest', false] }, { signal })
        .then(readBlock),
  ])
  if (saidChainId !== chainId) throw wrongChain(saidChainId, chainId)

  const probe = { ...question, chainId, block }
  const address = bytesOfKnownHex(accountAddress(account))
  const record = await runProbe(probe, { wrapped: rule === 'refuse' ? undefined : wrapped })
  const verdict = judge(record, { account: address, wrapped, rule, signer, block })
  if (!delegation || verdict.status === 'verified') return verdict
  const { code, delegate } = record.before
  // What is on the chain counts: an authorization changes nothing for a contract, or for a key that has this code already.
  const isInPlace = delegate !== undefined && sameBytes(delegate, delegation.authorization.delegate)
  if (code === 'contract' || isInPlace) return verdict
  return askDelegated(probe, delegation)
}

/**
 * Asks the code that a key has signed to take, as if it had it.
 *
 * The authorization has to be the account's own and one that the chain would take now: for this chain, with the account's
 * present nonce. Only the account itself is called to set it up: another contract could change something that the code
 * depends on.
 *
 * @see ERC-8010, EIP-7702
 */
async function askDelegated(
  question: ProbeAsking,
  { authorization, initializer }: PreDelegation,
): Promise<Verdict> {
  const { account, chainId, block, client, recover, signal } = question
  const address = accountAddress(account)
  const bytes = bytesOfKnownHex(address)
  const invalid: Rejected = { status: 'rejected', reason: 'authorization-invalid', block }
  if (!isOwnAuthorization(authorization, { account: bytes, chain: chainId, recover })) return invalid
  if ((await nonceAt(client, address, block, signal)) !== authorization.nonce) return invalid
  const { delegate } = authorization
  const code = hexOfBytes(joinBytes(Uint8Array.of(0xef, 0x01, 0x00), delegate))
  const initializes = initializer.data.length > 0 && sameBytes(initializer.to, bytes)
  const record = await runProbe(
    question,
    { initializer: initializes ? initializer : undefined },
    { [address]: { code } },
  )
  if (record.before.delegate === undefined || !sameBytes(record.before.delegate, delegate))
    throw new NodeFault('node-error', 'The node does not simulate the code of an account (state overrides).')
  return judgeDelegated(record, { delegate: parseAddress(hexOfBytes(delegate)), block })
}

type ProbeAsking = ContractQuestion & { readonly chainId: bigint; readonly block: PinnedBlock }

/** Runs the probe. @throws {NodeFault} and whatever the client throws. */
async function runProbe(
  { account, hash, signature, client, chainId, block, at, signal }: ProbeAsking,
  calling: Pick<ProbeQuestion, 'wrapped' | 'initializer'>,
  override?: CodeOverride,
): Promise<ProbeRecord> {
  const nonce = crypto.getRandomValues(new Uint8Array(32))
  const data = probeCall({
    nonce,
    account: bytesOfKnownHex(accountAddress(account)),
    hash,
    signature,
    ...calling,
  })
  const gas = `0x${probeGas.toString(16)}` as const
  const result = await callAt(client, { from: probeCaller, gas, data }, block, signal, override)
  const record = readProbe(result, nonce)
  if (!record) throw noRecord(result, at !== undefined)
  if (record.chainId !== chainId) throw wrongChain(record.chainId, chainId)
  if (record.gas < BigInt(probeGasNeeded))
    throw new NodeFault('node-error', `The node gave the call no more than ${record.gas} gas.`)
  return record
}

function wrongChain(found: bigint, expected: bigint): NodeFault {
  return new NodeFault('node-wrong-chain', `The node is on chain ${found}, not on ${expected}.`)
}
