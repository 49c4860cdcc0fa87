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
import type { CodeOverride, NodeClient } from '../node-client.ts'
import type { Recover } from '../recover/recover.ts'
import type { PinnedBlock, Rejected, Verdict } from '../verdict.ts'
import { toAccountFactory } from './account-factory.ts'
import { bytesOfHex, bytesOfKnownHex, endsInHexOf, hexOfBytes, joinBytes, sameBytes } from './bytes.ts'
import { type AllowedFactories, allowedFactories, type FactoryPlan, planFactory } from './factory-rule.ts'
import { judge, judgeDelegated } from './judge.ts'
import { type KeySigner, keySigner } from './key-signer.ts'
import { askNode, callAt, nonceAt, noRecord, probeCaller, readBlock, readChainId } from './node.ts'
import { NodeError } from './node-error.ts'
import { personalHash } from './personal-hash.ts'
import { isOwnAuthorization, type PreDelegation, unwrapPreDelegation } from './pre-delegation.ts'
import {
  type ProbeQuestion,
  type ProbeRecord,
  probeCall,
  probeGas,
  probeGasNeeded,
  readProbe,
} from './probe.ts'
import { unwrap } from './wrapper.ts'

/** The limits of a verification. */
export type VerificationLimits = {
  /**
   * The longest signature, in bytes, including the wrapper of ERC-6492. Above some 45 KiB it would not fit into the
   * call (EIP-3860). @default 32_768
   */
  readonly signatureBytes?: number | undefined
  /** The total time for all requests to the node, in milliseconds. @default 8_000 */
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
  /** `recoverWithNoble`, or on a server the result of `loadNativeRecover`. */
  readonly recover: Recover
  /**
   * The block to verify at. The caller must check that the chain has it. A node that does not keep its state makes the
   * verdict `unavailable` with `history-unavailable`. @default the latest
   */
  readonly at?: PinnedBlock | undefined
  /**
   * Which factories may be called for an account without code (ERC-6492). The signer chooses the factory, which can do
   * anything within the call. @default 'any', and the verdict names the factory
   */
  readonly factories?: AllowedFactories | undefined
  readonly limits?: VerificationLimits | undefined
  /** Cancels waiting for the node: the verdict is then `unavailable`. */
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
 * Verifies that a signature proves an account.
 *
 * A signature by the account's own key is accepted without a node. Otherwise the account's contract decides, on the
 * account's chain and at the latest block (or another), which the verdict names: deployed (ERC-1271), not yet deployed
 * (ERC-6492), or a key that delegates to code (EIP-7702), on the chain or in an authorization that the signature
 * contains (ERC-8010). One `eth_call` of a probe that is not deployed answers both questions, "what code is there" and
 * "does it accept".
 *
 * @returns `rejected` only if the account itself, or the form of the signature, says no; `unavailable` whenever a node
 *   is missing, dead, slow, wrong or not trustworthy, and for what is not checked (`uncheckedReasons`).
 * @throws {InputError} (rejects) if a field of the question is missing or has the wrong type, and if the message is not
 *   well-formed Unicode: no wallet can have signed it.
 * @see EIP-191, ERC-1271, EIP-2098, ERC-6492, EIP-7702, ERC-8010
 * @example
 * const verdict = await verifyOwnership({ account, message, signature, client, recover: recoverWithNoble })
 * if (verdict.status === 'verified') verdict.method // 'eoa'
 */
export async function verifyOwnership(asked: OwnershipQuestion): Promise<Verdict> {
  const question = readQuestion(asked, 'question')
  const { account, limits: { signatureBytes = 32_768, timeout = 8_000 } = {}, client } = question
  if (question.signature.length > 2 + 2 * signatureBytes)
    return { status: 'unavailable', reason: 'signature-too-large' }
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
        delegation,
        recover: question.recover,
        plan: wrapped && planFactory(factories, toAccountFactory(wrapped)),
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
  readonly delegation: PreDelegation | undefined
  readonly recover: Recover
  readonly plan: FactoryPlan | undefined
  readonly signer: KeySigner
  readonly client: NodeClient
  readonly at: PinnedBlock | undefined
  readonly signal: AbortSignal
}

/** Asks the account's contract. @throws {NodeError} and any error of the client. */
async function askContract(question: ContractQuestion): Promise<Verdict> {
  const { account, delegation, plan, signer, client, at, signal } = question
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
  const record = await runProbe(probe, { factory: plan?.rule === 'refuse' ? undefined : plan?.factory })
  const verdict = judge(record, { account: address, plan, signer, block })
  if (!delegation || verdict.status === 'verified') return verdict
  const { code, delegate } = record.before
  // The state on the chain decides: an authorization changes nothing for a contract, or for a key that already has this
  // code.
  const isInPlace = delegate !== undefined && sameBytes(delegate, delegation.authorization.delegate)
  if (code === 'contract' || isInPlace) return verdict
  return askDelegated(probe, delegation)
}

/**
 * Simulates the code that a key has signed to delegate to.
 *
 * The authorization must be the account's own and one that the chain would accept now: for this chain, with the
 * account's current nonce. Only the account itself is called to initialize it: another contract could change something
 * that the code depends on.
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
  const isNamed = initializer.data.length > 0
  const initializes = isNamed && sameBytes(initializer.to, bytes)
  const record = await runProbe(
    question,
    { initializer: initializes ? initializer : undefined },
    { [address]: { code } },
  )
  if (record.before.delegate === undefined || !sameBytes(record.before.delegate, delegate))
    throw new NodeError('node-error', 'The node does not simulate the code of an account (state overrides).')
  return judgeDelegated(record, {
    delegate: parseAddress(hexOfBytes(delegate)),
    isWhole: initializes || !isNamed,
    block,
  })
}

type ProbeAsking = ContractQuestion & { readonly chainId: bigint; readonly block: PinnedBlock }

/** Runs the probe. @throws {NodeError} and any error of the client. */
async function runProbe(
  { account, hash, signature, client, chainId, block, at, signal }: ProbeAsking,
  calling: Pick<ProbeQuestion, 'factory' | 'initializer'>,
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
    throw new NodeError('node-error', `The node gave the call no more than ${record.gas} gas.`)
  return record
}

function wrongChain(found: bigint, expected: bigint): NodeError {
  return new NodeError('node-wrong-chain', `The node is on chain ${found}, not on ${expected}.`)
}
