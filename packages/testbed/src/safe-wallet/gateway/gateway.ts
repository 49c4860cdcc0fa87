import { type Address, getAddress, type Hex } from 'viem'
import type { MessageContent } from '../safe/message.ts'
import { type OwnersSignature, refund, type SafeTransaction } from '../safe/transaction.ts'

/** A message in the gateway's format. */
export type WaitingMessage = {
  readonly hash: Hex
  readonly status: 'NEEDS_CONFIRMATION' | 'CONFIRMED'
  readonly content: MessageContent
  readonly required: number
  readonly signers: readonly Address[]
  /** Its origin, as the proposer described it. */
  readonly origin: string | null
  readonly preparedSignature: Hex | null
}

/** A transaction in the gateway's format. */
export type WaitingTransaction = {
  readonly hash: Hex
  readonly status: string
  /** The transaction that executed it. */
  readonly txHash: Hex | null
  readonly transaction: SafeTransaction
  readonly required: number
  readonly signatures: readonly OwnersSignature[]
}

/** An error response of the gateway, with its message. */
export class GatewayRefusal extends Error {
  override readonly name = 'GatewayRefusal'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export type Gateway = ReturnType<typeof connectGateway>

type Info = { value: Address }
type MessageAnswer = {
  messageHash: Hex
  status: WaitingMessage['status']
  message: MessageContent
  confirmationsRequired: number
  confirmations: { owner: Info; signature: Hex }[]
  origin?: string | null
  preparedSignature?: Hex | null
}
type DetailsAnswer = {
  txStatus: string
  txHash?: Hex | null
  txData?: { to: Info; value?: string | null; hexData?: Hex | null; operation: 0 | 1 } | null
  detailedExecutionInfo?: {
    type: string
    nonce: number
    safeTxHash: Hex
    confirmationsRequired: number
    confirmations: { signer: Info; signature?: Hex | null }[]
  } | null
}
type Page<Item> = { results: Item[] }

/**
 * Creates a client of a Safe gateway for one chain.
 *
 * It does not validate the responses: the gateway is the local one, and a deviation should show on this page.
 *
 * @param base - the URL without a trailing slash.
 */
export function connectGateway(base: string, chainId: number) {
  const of = `${base}/v1/chains/${chainId}`

  async function call<Answer>(method: 'GET' | 'POST', url: string, body?: object): Promise<Answer> {
    const response = await fetch(url, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new GatewayRefusal(response.status, wordsOf(text, response.status))
    return (text === '' ? undefined : JSON.parse(text)) as Answer
  }

  /** Returns the response, or `null` for a 404. */
  async function maybe<Answer>(prompts: Promise<Answer>): Promise<Answer | null> {
    try {
      return await prompts
    } catch (error) {
      if (error instanceof GatewayRefusal && error.status === 404) return null
      throw error
    }
  }

  return {
    async messages(safe: Address): Promise<WaitingMessage[]> {
      const { results } = await call<Page<MessageAnswer & { type: string }>>(
        'GET',
        `${of}/safes/${safe}/messages`,
      )
      return results.filter(({ type }) => type === 'MESSAGE').map(messageOf)
    },
    async message(hash: Hex): Promise<WaitingMessage | null> {
      const answer = await maybe(call<MessageAnswer>('GET', `${of}/messages/${hash}`))
      return answer && messageOf(answer)
    },
    propose: (safe: Address, proposal: { message: MessageContent; signature: Hex; origin?: string }) =>
      call<void>('POST', `${of}/safes/${safe}/messages`, proposal),
    confirm: (hash: Hex, signature: Hex) =>
      call<void>('POST', `${of}/messages/${hash}/signatures`, { signature }),

    /** Returns the hashes of the queued transactions, and the highest nonce among them. */
    async queue(safe: Address): Promise<{ hashes: Hex[]; highestNonce: number }> {
      const { results } = await call<
        Page<{ type: string; transaction?: { id: string; executionInfo?: { nonce?: number } | null } }>
      >('GET', `${of}/safes/${safe}/transactions/queued`)
      const waiting = results.flatMap(({ type, transaction }) =>
        type === 'TRANSACTION' && transaction ? [transaction] : [],
      )
      return {
        hashes: waiting.map(({ id }) => (id.split('_').at(-1) ?? id) as Hex),
        highestNonce: Math.max(-1, ...waiting.map(({ executionInfo }) => executionInfo?.nonce ?? -1)),
      }
    },
    async transaction(hash: Hex): Promise<WaitingTransaction | null> {
      const answer = await maybe(call<DetailsAnswer>('GET', `${of}/transactions/${hash}`))
      return answer && transactionOf(hash, answer)
    },
    /** Returns the same unparsed, for apps. */
    details: (hash: string) => call<unknown>('GET', `${of}/transactions/${encodeURIComponent(hash)}`),
    balances: (safe: Address, currency: string) =>
      call<unknown>('GET', `${of}/safes/${safe}/balances/${encodeURIComponent(currency)}`),
    proposeTransaction: (
      safe: Address,
      proposal: SafeTransaction & { safeTxHash: Hex; sender: Address; signature: Hex; origin?: string },
    ) =>
      call<unknown>('POST', `${of}/transactions/${safe}/propose`, {
        ...refund,
        ...proposal,
        nonce: String(proposal.nonce),
      }),
    confirmTransaction: (hash: Hex, signature: Hex) =>
      call<unknown>('POST', `${of}/transactions/${hash}/confirmations`, { signature }),
  }
}

function messageOf(answer: MessageAnswer): WaitingMessage {
  return {
    hash: answer.messageHash,
    status: answer.status,
    content: answer.message,
    required: answer.confirmationsRequired,
    signers: answer.confirmations.map(({ owner }) => getAddress(owner.value)),
    origin: answer.origin ?? null,
    preparedSignature: answer.preparedSignature ?? null,
  }
}

function transactionOf(
  hash: Hex,
  { txStatus, txHash, txData, detailedExecutionInfo: info }: DetailsAnswer,
): WaitingTransaction | null {
  if (!txData || info?.type !== 'MULTISIG') return null
  return {
    hash,
    status: txStatus,
    txHash: txHash ?? null,
    transaction: {
      to: getAddress(txData.to.value),
      value: txData.value ?? '0',
      data: txData.hexData ?? '0x',
      operation: txData.operation,
      nonce: info.nonce,
    },
    required: info.confirmationsRequired,
    signatures: info.confirmations.flatMap(({ signer, signature }) =>
      signature ? [{ owner: getAddress(signer.value), signature }] : [],
    ),
  }
}

/** Returns the message in one of the formats of the gateway's errors. */
function wordsOf(text: string, status: number): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    if (typeof message === 'string') return message
  } catch {
    // It is not JSON; the status has to suffice.
  }
  return `The gateway answered with the status ${status}.`
}
