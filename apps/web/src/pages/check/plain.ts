import {
  type AccountId,
  formatAccountId,
  parseChainId,
  readTypedAccount,
  type TypedNetwork,
} from '@countersign/core'
import type { PlainInput } from './input.ts'

/** A message that an account is supposed to have signed. */
export type PlainQuestion = {
  readonly account: AccountId
  readonly message: string
  readonly signature: string
}

/**
 * `account-network`: its short name cannot be read before the networks of the site are known. `account-elsewhere`: why
 * the text names no account is shown below its field.
 */
export type PlainFault =
  | `account-${'empty' | 'form' | 'name' | 'checksum' | 'network' | 'elsewhere'}`
  | 'message-empty'
  | 'message-form'
  | 'signature-form'

export type ReadPlain =
  | { readonly status: 'ready'; readonly question: PlainQuestion }
  | { readonly status: 'wrong'; readonly field: keyof PlainInput; readonly fault: PlainFault }

/**
 * Parses the input: an address is on the chosen chain, an account that names its chain on its own. The chain can be
 * one that the site does not support, because the signature of a key needs no node.
 *
 * @param networks - of the site; empty while they are not known
 */
export function readPlain(
  { account: text, chain, message, signature }: PlainInput,
  networks: readonly TypedNetwork[],
): ReadPlain {
  const account = readAccount(text, chain || 'eip155:1', networks)
  if ('fault' in account) return { status: 'wrong', field: 'account', fault: `account-${account.fault}` }
  if (message === '') return { status: 'wrong', field: 'message', fault: 'message-empty' }
  // Unpaired surrogates would be hashed as a different text.
  if (!message.isWellFormed()) return { status: 'wrong', field: 'message', fault: 'message-form' }
  const bytes = signature.replaceAll(/\s/g, '')
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(bytes))
    return { status: 'wrong', field: 'signature', fault: 'signature-form' }
  return { status: 'ready', question: { account: account.id, message, signature: bytes } }
}

function readAccount(text: string, chosen: string, networks: readonly TypedNetwork[]) {
  const read = readTypedAccount(text, networks)
  if ('name' in read) return { fault: 'name' } as const
  if ('fault' in read)
    switch (read.fault) {
      case 'empty':
      case 'form':
      case 'checksum':
        return { fault: read.fault }
      case 'network':
        return { fault: networks.length === 0 ? 'network' : 'elsewhere' } as const
      case 'addresses':
      case 'networks':
        return { fault: 'elsewhere' } as const
    }
  return { id: formatAccountId(read.chain ?? parseChainId(chosen), read.address) }
}
