import type { Client, ProofState, proofCalls } from '@countersign/api'
import { deadlineOf } from '../authentication/open-message.ts'
import { NetworkError, type SiteChain, type WalletConnection } from '../connection/wallet-connection.ts'
import { type RecordedWallet, recordErrors } from '../cosigning/recorded-wallet.ts'
import type { PendingRequest } from '../pairing/relay.ts'
import type { PendingMemory } from '../pending/mark.ts'
import type { Request } from '../request/request.ts'
import type { RequestSteps, Tell } from '../request/runner.ts'
import { isSignature } from '../signature.ts'
import { keepText, readText } from './kept-text.ts'
import {
  answerFailure,
  keepsProofSignature,
  mayBeTaken,
  ProofError,
  signingFailure,
} from './proof-failure.ts'
import type { ProofAct, ProofFailure, ProofRequest, ProofText } from './prover-state.ts'
import { type ConnectedWallet, signerOf } from './signer-of.ts'

export type ProverClient = Pick<Client, 'challenge'> & Pick<ReturnType<typeof proofCalls>, 'read' | 'answer'>

export type ProverOptions = {
  /** Returns the wallet that is connected now; `null` if no wallet is connected. */
  readonly connected: () => ConnectedWallet | null
  /** The connection to it. */
  readonly link: () => Promise<Pick<WalletConnection, 'signMessage' | 'switchChain'>>
  readonly chains: () => Promise<readonly SiteChain[]>
  readonly client: ProverClient
  /**
   * Waits for the response of a phone that was asked before the page was reloaded; `null`: the request has to be sent.
   */
  readonly answerTo?: (
    request: PendingRequest,
    options: { readonly signal: AbortSignal },
  ) => Promise<`0x${string}`> | null
  /**
   * Looks for the phone of the last visit without sending it a request. Resolves once it is known whether it is
   * connected.
   */
  readonly findPhone?: () => Promise<void>
  /** Called when the owners of a Safe are asked, who may take days. */
  readonly onCosigning?: () => void
  readonly rereadWallet?: () => void
  /** Where the text that is being signed is stored. @default the tab's own storage */
  readonly memory?: PendingMemory | undefined
  /** The time after which a wallet is slow, in milliseconds. @default 60_000 */
  readonly slowAfter?: number
}

/** The steps for signing for an account of a draft. They sign nobody in. */
export type ProofSteps = RequestSteps<ProofRequest> & {
  /**
   * Continues with the text of this draft that was shown when the page was last loaded, if it can still be signed.
   *
   * @returns whether there was one
   */
  readonly resume: (draft: string, request: Request<ProofRequest>) => boolean
}

/**
 * Creates the steps by which the accounts of a draft are signed for: get the text, ask the wallet, submit the
 * signature.
 */
export function createProofSteps(options: ProverOptions): ProofSteps {
  const { client, memory, slowAfter = 60_000 } = options
  /** The pending response of a phone that was asked before the page was reloaded, for the next asking step. */
  let resumed: { readonly answer: Promise<`0x${string}`>; readonly over: AbortController } | null = null

  async function prepare(act: ProofAct, signal: AbortSignal) {
    const { draft, account, factory } = act
    try {
      const issued = await client.challenge(
        { purpose: 'proof', account, proof: draft, ...(factory ? { factory } : {}) },
        { signal },
      )
      const { id, message, cosigning } = issued
      if (cosigning) options.onCosigning?.()
      const deadline = deadlineOf(issued)
      const question = { id, account: issued.account, message, deadline, cosigning: cosigning?.id ?? null }
      // The server returns a text again if it can still be signed: a phone may have received it already.
      const kept = readText(draft, memory)
      if (!signal.aborted)
        keepText({ ...act, text: question, asked: kept?.text.id === id && kept.asked }, memory)
      return { question }
    } catch (error) {
      const failure = answerFailure(error)
      return (await findSigned(act, failure, signal)) ?? { failure, retry: 'prepare' as const }
    }
  }

  async function ask(act: ProofAct, text: ProofText, tell: Tell<ProofRequest>, signal: AbortSignal) {
    const pending = resumed ?? pendingAnswer(act, text)
    signal.addEventListener('abort', () => pending?.over.abort(), { once: true })
    let recorded: RecordedWallet | undefined
    const sign = async () => {
      const { address, wallet, chain } = signerOf(text, options.connected())
      recorded = recordErrors(wallet, options.link)
      if (chain !== null) await moveTo(chain, recorded.switchChain, tell)
      keepText({ ...act, text, asked: true }, memory)
      return recorded.signMessage(text.message, address)
    }
    try {
      const answer: unknown = await (pending?.answer ?? sign())
      if (isSignature(answer)) return { answer }
      return notSigned(text, { kind: 'wallet', code: 'unknown' })
    } catch (error) {
      return notSigned(
        text,
        signingFailure(error, each => (recorded ? recorded.threw(each) : pending !== null)),
      )
    }
  }

  /** Returns the pending response of a phone, so that it is not asked a second time after a reload. */
  function pendingAnswer({ draft }: ProofAct, text: ProofText): typeof resumed {
    const kept = readText(draft, memory)
    if (!kept?.asked || kept.text.id !== text.id) return null
    const over = new AbortController()
    const address = text.account.slice(text.account.lastIndexOf(':') + 1)
    const answer = options.answerTo?.({ message: text.message, address }, over)
    return answer ? { answer, over } : null
  }

  async function moveTo(id: string, switchChain: WalletConnection['switchChain'], tell: Tell<ProofRequest>) {
    const chain = (await options.chains()).find(each => each.id === id)
    if (!chain) throw new ProofError({ kind: 'wrong-network', reason: 'unknown-chain' })
    tell.switching()
    try {
      await switchChain(chain, () => {})
    } catch (error) {
      // A wallet without networks can sign for the account. The server decides whether the signature is valid.
      if (!(error instanceof NetworkError && error.code === 'not-supported')) throw error
    }
    tell.asking()
  }

  async function check(
    act: ProofAct,
    { question: text, answer: signature }: { readonly question: ProofText; readonly answer: `0x${string}` },
    _tell: Tell<ProofRequest>,
    signal: AbortSignal,
  ) {
    try {
      return finished(await client.answer(text.id, { message: text.message, signature }), signal)
    } catch (error) {
      const failure = answerFailure(error)
      const found = await findSigned(act, failure, signal)
      if (found) return found
      if (keepsProofSignature(failure)) return { failure, retry: 'check' as const }
      // If owners confirm, an invalid signature uses nothing up: they still can.
      if (text.cosigning !== null && failure.kind === 'rejected') return { leftToOwners: true as const }
      if (!signal.aborted) keepText(null, memory)
      return { failure, retry: 'prepare' as const }
    }
  }

  /** If the response was lost, or says that it was signed before, checks whether the draft has the signature. */
  async function findSigned({ draft, account }: ProofAct, failure: ProofFailure, signal: AbortSignal) {
    if (signal.aborted || !mayBeTaken(failure)) return null
    const proof = await client.read(draft, { signal }).catch(() => null)
    const own = proof?.accounts.find(each => each.account === account)
    return proof && own?.status === 'signed' ? finished(proof, signal) : null
  }

  function finished(result: ProofState, signal: AbortSignal) {
    if (!signal.aborted) keepText(null, memory)
    return { result }
  }

  function resume(draft: string, request: Request<ProofRequest>) {
    const kept = readText(draft, memory)
    if (!kept) return false
    const { text, asked, ...act } = kept
    request.start(act, { step: 'show', question: text })
    const shown = request.state.getSnapshot()
    const awaitPhone = () => {
      if (request.state.getSnapshot() !== shown) return
      resumed = pendingAnswer(act, text)
      if (resumed) request.ask()
      resumed = null
    }
    const found = asked ? options.findPhone?.() : undefined
    if (found) void found.then(awaitPhone)
    else awaitPhone()
    return true
  }

  return {
    prepare,
    ask,
    check,
    resume,
    unforeseen: { kind: 'unknown' },
    slowAfter: () => slowAfter,
    expiry: ({ deadline }) => ({ at: deadline, failure: { kind: 'expired' }, retry: 'prepare' }),
    // A Safe's own wallet may respond after the wait has ended: its owners have done their part.
    onLateAnswer: ({ id, message, cosigning }, signature) => {
      if (cosigning !== null) client.answer(id, { message, signature }).catch(() => {})
    },
    ...(options.rereadWallet ? { rereadWallet: options.rereadWallet } : {}),
  }
}

/** The owners of a Safe can confirm without its wallet, here or elsewhere. */
function notSigned({ cosigning }: ProofText, failure: ProofFailure) {
  if (cosigning !== null && failure.kind === 'wallet') return { leftToOwners: true as const }
  return { failure, retry: 'ask' as const }
}
