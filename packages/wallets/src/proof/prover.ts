import type { Client, ProofState, proofCalls } from '@countersign/api'
import { type Link, NetworkError, type SiteChain } from '../connection/link.ts'
import { type HeardWallet, hearWallet } from '../cosigning/heard-wallet.ts'
import type { PendingRequest } from '../pairing/relay.ts'
import type { PendingMemory } from '../pending/mark.ts'
import { deadlineOf } from '../sign-in/lifetime.ts'
import { isSignature } from '../signature.ts'
import type { Store } from '../store.ts'
import { keepText, readText } from './kept-text.ts'
import { ProofError } from './proof-error.ts'
import { answerFailure, keepsProofSignature, mayBeTaken, signingFailure } from './proof-failure.ts'
import { createRuns, type ProofRun as Run } from './prover-run.ts'
import type { ProofAct, ProofFailure, ProofText, ProverState } from './prover-state.ts'
import { type ConnectedWallet, signerOf } from './signer-of.ts'

export type ProverClient = Pick<Client, 'challenge'> & Pick<ReturnType<typeof proofCalls>, 'read' | 'answer'>

export type ProverOptions = {
  /** The wallet that is connected now; `null`: none. */
  readonly connected: () => ConnectedWallet | null
  /** The line to it. */
  readonly link: () => Promise<Pick<Link, 'signMessage' | 'switchChain'>>
  readonly chains: () => Promise<readonly SiteChain[]>
  readonly client: ProverClient
  /** Waits for a phone that was asked before the page was loaded anew; `null`: it has to be asked. */
  readonly answerTo?: (
    request: PendingRequest,
    options: { readonly signal: AbortSignal },
  ) => Promise<`0x${string}`> | null
  /** Looks, asking nobody, whether the phone of the last visit is still there, and settles once that is known. */
  readonly findPhone?: () => Promise<void>
  /** Hears that the owners of a Safe are asked, who may take days. */
  readonly onCosigning?: () => void
  /** Where the text is kept that is being signed. @default the tab's own storage */
  readonly memory?: PendingMemory | undefined
  /** After which time a wallet is slow, in milliseconds. @default 60_000 */
  readonly patience?: number
}

/** What signs the accounts of a draft, one at a time. No act throws: what comes of it is in `state`. */
export type Prover = {
  readonly state: Store<ProverState>
  /** Gets the text that an account of a draft is to sign, to be read. For a Safe, its owners can confirm from then on. */
  readonly prepare: (draft: string, account: string, factory?: ProofAct['factory']) => void
  /** Asks the wallet to sign the text that is there to be read, and hands that in. */
  readonly sign: () => void
  /** Goes on where this draft stood when the page was last loaded. @returns whether there was anything to go on with */
  readonly takeUp: (draft: string) => boolean
  /** Tries once more what failed, with as little as is needed. */
  readonly retry: () => void
  /** Lets go of what runs: a window of the wallet stays. */
  readonly reset: () => void
}

/** Makes what signs for a proof, apart from all signing in: nobody gets a session by it. */
export function createProver(options: ProverOptions): Prover {
  const { client, memory } = options
  const runs = createRuns(options.patience ?? 60_000, prepare)
  let running: Run | null = null

  function begin(act: ProofAct, text: ProofText | null): Run {
    running = runs.begin(act, text)
    return running
  }

  function prepare(act: ProofAct) {
    void ask(begin(act, null))
  }

  async function ask(run: Run) {
    const { draft, account, factory } = run.act
    try {
      const issued = await client.challenge(
        { purpose: 'proof', account, proof: draft, ...(factory ? { factory } : {}) },
        { signal: run.signal },
      )
      const { id, message, cosigning } = issued
      const deadline = deadlineOf(issued)
      if (cosigning) options.onCosigning?.()
      const text = { id, account: issued.account, message, deadline, cosigning: cosigning?.id ?? null }
      // The server gives a text once more that can still be signed: a phone may have it already.
      const kept = readText(draft, memory)
      if (!run.signal.aborted) keep(run, text, kept?.text.id === id && kept.asked)
      run.is('text-ready', text)
    } catch (error) {
      await foundOr(run, answerFailure(error), failure =>
        run.failed('preparing-text', failure, null, () => prepare(run.act)),
      )
    }
  }

  function sign() {
    const state = runs.state.getSnapshot()
    const run = running
    if (!run || (state.status !== 'text-ready' && state.status !== 'waiting-for-owners')) return
    void askWallet(run, state.text)
  }

  /** @param answer - what a phone is to answer that was asked already */
  async function askWallet(run: Run, text: ProofText, answer = pending(run, text)) {
    let heard: HeardWallet | undefined
    const signed = async () => {
      const { address, wallet, chain } = signerOf(text, options.connected())
      heard = hearWallet(wallet, options.link)
      if (chain !== null) await moveTo(run, text, chain, heard.switchChain)
      keep(run, text, true)
      run.asksWallet(text)
      return heard.signMessage(text.message, address)
    }
    if (answer) run.asksWallet(text)
    let signature: unknown
    try {
      signature = await (answer ?? signed())
    } catch (error) {
      const failure = signingFailure(error, each => (heard ? heard.said(each) : answer !== null))
      return notGiven(run, text, failure)
    }
    if (isSignature(signature)) await handIn(run, text, signature)
    else notGiven(run, text, { kind: 'wallet', code: 'unknown' })
  }

  /** A phone that was asked before the page was loaded anew is not asked a second time. */
  function pending(run: Run, text: ProofText) {
    const kept = readText(run.act.draft, memory)
    if (!kept?.asked || kept.text.id !== text.id) return null
    const address = text.account.slice(text.account.lastIndexOf(':') + 1)
    return options.answerTo?.({ message: text.message, address }, { signal: run.signal }) ?? null
  }

  /** Waits for what a phone was asked before, unless the person has gone on meanwhile. */
  function awaitPhone(run: Run, text: ProofText) {
    if (run.signal.aborted || runs.state.getSnapshot().status !== 'text-ready') return
    const answer = pending(run, text)
    if (answer) void askWallet(run, text, answer)
  }

  async function moveTo(run: Run, text: ProofText, id: string, switchChain: Link['switchChain']) {
    const chain = (await options.chains()).find(each => each.id === id)
    if (!chain) throw new ProofError({ kind: 'wrong-network', reason: 'unknown-chain' })
    run.is('switching-network', text)
    try {
      await switchChain(chain, () => {})
    } catch (error) {
      // A wallet that knows no networks signs for the account all the same; the server sees whether that counts.
      if (error instanceof NetworkError && error.kind === 'not-supported') return
      throw error
    }
  }

  function notGiven(run: Run, text: ProofText, failure: ProofFailure) {
    // The owners of a Safe may confirm all the same, there or elsewhere.
    if (text.cosigning !== null && failure.kind === 'wallet') return run.is('waiting-for-owners', text)
    run.failed('waiting-for-signature', failure, text, () => void askWallet(begin(run.act, text), text))
  }

  /** Hands in what the wallet gave; where the server could not look at it, that alone is tried again. */
  async function handIn(run: Run, text: ProofText, signature: `0x${string}`) {
    const send = () => client.answer(text.id, { message: text.message, signature })
    // A Safe's own wallet may answer when nobody stands here any more: its owners have done their part.
    if (run.signal.aborted) return text.cosigning === null ? undefined : void send().catch(() => {})
    run.is('verifying-signature', text)
    try {
      finish(run, await send())
    } catch (error) {
      await foundOr(run, answerFailure(error), failure => {
        if (keepsProofSignature(failure)) {
          const again = () => void handIn(begin(run.act, text), text, signature)
          return run.failed('verifying-signature', failure, text, again)
        }
        // What does not count uses nothing up where owners confirm: they still can.
        if (text.cosigning !== null && failure.kind === 'rejected') return run.is('waiting-for-owners', text)
        keepText(null, memory)
        run.failed('verifying-signature', failure, text, () => prepare(run.act))
      })
    }
  }

  /** Where the reply was lost, or says that it was signed before, sees whether the draft has it all the same. */
  async function foundOr(run: Run, failure: ProofFailure, otherwise: (failure: ProofFailure) => void) {
    if (run.signal.aborted) return
    const found = mayBeTaken(failure) ? await find(run) : null
    if (found) finish(run, found)
    else otherwise(failure)
  }

  async function find({ act, signal }: Run): Promise<ProofState | null> {
    const proof = await client.read(act.draft, { signal }).catch(() => null)
    const own = proof?.accounts.find(({ account }) => account === act.account)
    return own?.status === 'signed' ? proof : null
  }

  function finish(run: Run, proof: ProofState) {
    if (!run.signal.aborted) keepText(null, memory)
    run.done(proof)
  }

  function keep({ act }: Run, text: ProofText, asked: boolean) {
    keepText({ ...act, text, asked }, memory)
  }

  return {
    state: runs.state,
    prepare: (draft, account, factory) => prepare({ draft, account, ...(factory ? { factory } : {}) }),
    sign,
    takeUp: draft => {
      const kept = readText(draft, memory)
      if (!kept) return false
      const run = begin({ draft, account: kept.account }, kept.text)
      const found = kept.asked ? options.findPhone?.() : undefined
      if (found) void found.then(() => awaitPhone(run, kept.text))
      else awaitPhone(run, kept.text)
      return true
    },
    retry: runs.retry,
    reset: () => {
      running = null
      runs.reset()
    },
  }
}
