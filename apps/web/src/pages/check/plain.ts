import type { AccountId } from '@countersign/core'
import { type AccountFault, typedAccount } from '../typed-account.ts'
import type { PlainInput } from './input.ts'

/** A message that an account is supposed to have signed. */
export type PlainQuestion = {
  readonly account: AccountId
  readonly message: string
  readonly signature: string
}

export type PlainFault = `account-${AccountFault}` | 'message-empty' | 'message-form' | 'signature-form'

export type ReadPlain =
  | { readonly status: 'ready'; readonly question: PlainQuestion }
  | { readonly status: 'wrong'; readonly field: keyof PlainInput; readonly fault: PlainFault }

/** Parses the input: an address is on the chosen chain, an account in CAIP-10 form on its own. */
export function readPlain({ account, chain, message, signature }: PlainInput): ReadPlain {
  const typed = typedAccount(chain || 'eip155:1', account)
  if ('fault' in typed) return { status: 'wrong', field: 'account', fault: `account-${typed.fault}` }
  if (message === '') return { status: 'wrong', field: 'message', fault: 'message-empty' }
  // Unpaired surrogates would be hashed as a different text.
  if (!message.isWellFormed()) return { status: 'wrong', field: 'message', fault: 'message-form' }
  const bytes = signature.replaceAll(/\s/g, '')
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(bytes))
    return { status: 'wrong', field: 'signature', fault: 'signature-form' }
  return { status: 'ready', question: { account: typed.account, message, signature: bytes } }
}
