import { unaddressedFieldsSchema } from '@countersign/api/schemas'
import {
  type AccountId,
  differingField,
  differingFromAsked,
  eip155Chain,
  formatAccountId,
  type MessageField,
  MessageFormatError,
  type ParsedMessage,
  parseAccountId,
  parseMessage,
} from '@countersign/core'
import type { ChallengeTable } from '../store/tables.ts'

/** The account that signed, or the first field that differs from the required message. */
export type Signed = { readonly account: AccountId } | { readonly differs: MessageField }

type Asked = Pick<ChallengeTable, 'account' | 'message' | 'asked'>

/**
 * Compares a signed message with a challenge: byte for byte with the issued message; or, if the wallet composed it,
 * field by field with the required fields. The account is then the one in the message, on its chain.
 */
export function whoSigned({ account, message, asked }: Asked, text: string): Signed {
  if (account !== null && message !== null) {
    const differs = differingField(message, text)
    return differs === undefined ? { account: parseAccountId(account) } : { differs }
  }
  const fields = unaddressedFieldsSchema.parse(JSON.parse(asked ?? 'null'))
  try {
    const parsed = parseMessage(text)
    const differs = differingFromAsked(fields, parsed)
    return differs === undefined ? { account: accountOf(parsed) } : { differs }
  } catch (error) {
    if (error instanceof MessageFormatError) return { differs: error.field }
    throw error
  }
}

/**
 * Returns the account that a message for signing in names; `undefined` if the message is malformed, or has resources: it
 * is for a proof, or for the owners of a Safe.
 */
export function accountSigningIn(text: string): AccountId | undefined {
  try {
    const parsed = parseMessage(text)
    return parsed.resources === undefined ? accountOf(parsed) : undefined
  } catch (error) {
    if (error instanceof MessageFormatError) return undefined
    throw error
  }
}

function accountOf({ chainId, address }: ParsedMessage): AccountId {
  return formatAccountId(eip155Chain(chainId), address)
}
