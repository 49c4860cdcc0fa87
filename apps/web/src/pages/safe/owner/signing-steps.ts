import type { Chain } from '@countersign/api'
import { type AccountId, type Address, accountChain, type SafeMessageTypedData } from '@countersign/core'
import { createGateway, delegateRequest, deleteRequest } from '@countersign/gateway'
import type { RequestSteps, Wallet } from '@countersign/react'
import type { signWithKey, TypedData } from '@countersign/wallets/owner-key'
import { SigningError } from './signing-error.ts'
import { stoppable } from './stoppable.ts'

/** Whole bytes of hex. */
export type Hex = `0x${string}`

/** What an owner signs and sends to the gateway. */
export type SigningAct = { readonly signer: Address } & (
  | {
      readonly kind: 'confirm-message'
      readonly typedData: SafeMessageTypedData
      /** Signed with `personal_sign` if the wallet cannot sign the typed data. */
      readonly hash: Hex
    }
  | {
      readonly kind: 'end-delegation'
      readonly delegate: Address
      readonly delegator: Address
      /** `null`: for every Safe of the delegator. */
      readonly safe: Address | null
    }
  | { readonly kind: 'remove-transaction'; readonly safeTxHash: string }
)

export type SigningRequest = {
  readonly act: SigningAct & {
    /** The Safe. */
    readonly account: AccountId
    /** The address of the proxy for its gateway. */
    readonly gateway: string
  }
  readonly question: null
  readonly answer: Hex
  readonly progress: null
  readonly result: null
  /** A `SigningError` of the wallet, or the error of the gateway. */
  readonly failure: Error
}

type Act = SigningRequest['act']

/** Creates the steps to sign something and send it to the gateway. Sends no requests after it is cancelled. */
export function createSigningSteps(options: {
  readonly sign: typeof signWithKey
  /** The connected wallet; `null`: none. */
  readonly wallet: () => Pick<Wallet, 'provider' | 'name'> | null
  readonly chains: () => Promise<readonly Chain[]>
  /** The time of the server, in milliseconds since 1970: the gateway refuses what was signed at another hour. */
  readonly now: () => number
}): RequestSteps<SigningRequest> {
  return {
    ask: async (act, _question, tell, signal) => {
      const wallet = options.wallet()
      if (!wallet) return { failure: new SigningError('not-connected'), retry: 'ask' }
      const hash = act.kind === 'confirm-message' ? act.hash : null
      const chains = await options.chains()
      const answer = await options.sign(stoppable(wallet.provider, signal), {
        ...{ typedData: typedDataOf(act, options.now()), hash, signer: act.signer, chains, tell },
      })
      return answer.signature === null
        ? {
            failure: new SigningError(answer.failure, { wallet: wallet.name, cause: answer.cause }),
            retry: 'ask',
          }
        : { answer: answer.signature }
    },
    check: async (act, { answer }, _tell, signal) => {
      try {
        await submit(act, answer, signal)
        return { result: null }
      } catch (error) {
        return { failure: error instanceof Error ? error : new Error(String(error)), retry: 'ask' }
      }
    },
    slowAfter: () => null,
    unforeseen: new SigningError('unknown'),
  }
}

function typedDataOf(act: Act, now: number): TypedData {
  switch (act.kind) {
    case 'confirm-message':
      return act.typedData
    case 'end-delegation':
      return delegateRequest({ chain: accountChain(act.account), delegate: act.delegate, now })
    case 'remove-transaction':
      return deleteRequest({ safe: act.account, safeTxHash: act.safeTxHash, now })
  }
}

async function submit(act: Act, signature: Hex, signal: AbortSignal): Promise<void> {
  const { account } = act
  const { messages, delegates, transactions } = createGateway({ baseUrl: act.gateway })
  switch (act.kind) {
    case 'confirm-message':
      await messages.confirm(accountChain(account), act.hash, signature, { signal })
      return
    case 'end-delegation': {
      const { delegate, delegator, safe } = act
      await delegates.delete(account, { delegate, delegator, safe, signature }, { signal })
      return
    }
    case 'remove-transaction':
      await transactions.unpropose(accountChain(account), act.safeTxHash, signature, { signal })
  }
}
