import type { OwnerAct, OwnerFailure } from '@countersign/react'
import { shortenAddress } from '@countersign/react'
import { formatMessage } from '@countersign/react/pieces'
import type { FailureWords } from '../../locales/locale.ts'

type About = {
  readonly act: OwnerAct['kind']
  readonly owner: string
  /** The wallet's name; `null` if it does not say. */
  readonly wallet: string | null
}

/** Says why what an owner did came to nothing, and what to do. */
export function reasonOf(failure: OwnerFailure, { act, owner, wallet }: About, words: FailureWords): string {
  const name = wallet ?? words.nameless
  switch (failure.kind) {
    case 'wallet':
      return failure.code === 'refused' && sends(act)
        ? words['transaction-refused']({ wallet: name })
        : formatMessage(words.wallet[failure.code], { wallet: name })
    case 'wrong-network':
      return words['wrong-network']({ wallet: name })
    case 'wrong-account':
      return words['wrong-account']({
        connected: shortenAddress(failure.connected),
        owner: shortenAddress(owner),
      })
    case 'not-connected':
    case 'not-an-owner':
    case 'chain-not-offered':
    case 'node-unreachable':
    case 'not-enough':
    case 'no-library':
    case 'code-missing':
    case 'reverted':
    case 'unknown':
      return words[failure.kind]
    case 'would-revert':
      return words[failure.kind]({ code: failure.code })
    case 'not-proposed':
      return words[failure.kind]({ said: failure.said })
    case 'cosigning-ended':
      return words.ended
    case 'confirmation-repeated':
      return words.repeated
    case 'confirmation-refused':
      return words.refused[refusalOf(failure)]
    case 'rejected':
      return words.refused[failure.reason === 'wrong-signer' ? 'wrong-signer' : 'unusable']
    case 'unavailable':
      return words.unavailable
    case 'unreachable':
      return words.unreachable[failure.code]
    case 'problem':
      return failure.code === 'too-many-requests' && failure.retryAfter !== undefined
        ? words['too-many']({ seconds: Math.max(1, Math.ceil(failure.retryAfter)) })
        : words.server
  }
}

type Refused = Extract<OwnerFailure, { kind: 'confirmation-refused' }>

function refusalOf({ reason, fault }: Refused): keyof FailureWords['refused'] {
  switch (reason) {
    case 'not-an-owner':
    case 'stale-owner':
    case 'wrong-signer':
    case 'wrong-chain':
      return reason
    case 'bad-part':
      return fault === 'contract-refused' || fault === 'hash-not-approved' ? fault : 'unusable'
    case 'signature-not-hex':
    case 'signature-too-large':
    case 'unspecified':
      return 'unusable'
  }
}

/** Whether the wallet is asked to send a transaction, and not to sign. */
function sends(act: OwnerAct['kind']): boolean {
  return act === 'approve-on-chain' || act === 'sign-on-chain'
}
