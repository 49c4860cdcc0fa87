import { AccountFormatError, type AccountId, parseAccountId } from '@countersign/core'
import type { PlainInput } from './input.ts'

/** A text that an account is meant to have signed. */
export type PlainQuestion = {
  readonly account: AccountId
  readonly message: string
  readonly signature: string
}

export type PlainFault =
  | 'account-empty'
  | 'account-form'
  | 'account-checksum'
  | 'message-empty'
  | 'message-form'
  | 'signature-form'

export type ReadPlain =
  | { readonly status: 'ready'; readonly question: PlainQuestion }
  | { readonly status: 'wrong'; readonly field: keyof PlainInput; readonly fault: PlainFault }

/** Reads what was entered: an address is taken on the chain that was chosen, CAIP-10 on its own. */
export function readPlain({ account, chain, message, signature }: PlainInput): ReadPlain {
  const given = account.trim()
  if (given === '') return { status: 'wrong', field: 'account', fault: 'account-empty' }
  let id: AccountId
  try {
    id = parseAccountId(given.includes(':') ? given : `${chain || 'eip155:1'}:${given}`)
  } catch (error) {
    const isMistyped = error instanceof AccountFormatError && error.code === 'address-checksum'
    return { status: 'wrong', field: 'account', fault: isMistyped ? 'account-checksum' : 'account-form' }
  }
  if (message === '') return { status: 'wrong', field: 'message', fault: 'message-empty' }
  // It would be hashed as another text.
  if (!message.isWellFormed()) return { status: 'wrong', field: 'message', fault: 'message-form' }
  const bytes = signature.replaceAll(/\s/g, '')
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(bytes))
    return { status: 'wrong', field: 'signature', fault: 'signature-form' }
  return { status: 'ready', question: { account: id, message, signature: bytes } }
}
