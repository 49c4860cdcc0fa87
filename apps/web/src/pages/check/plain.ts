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
type PlainFault =
  | `account-${'empty' | 'form' | 'name' | 'checksum' | 'network' | 'elsewhere'}`
  | 'message-empty'
  | 'message-form'
  | 'signature-form'

/** What is wrong with each field. */
export type PlainFaults = { readonly [Field in 'account' | 'message' | 'signature']?: PlainFault }

export type ReadPlain =
  | { readonly status: 'ready'; readonly question: PlainQuestion }
  | { readonly status: 'wrong'; readonly faults: PlainFaults }

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
  const bytes = signature.replaceAll(/\s/g, '')
  const faults: PlainFaults = {
    ...('fault' in account && { account: `account-${account.fault}` }),
    ...(message === '' && { message: 'message-empty' }),
    // Unpaired surrogates would be hashed as a different text.
    ...(!message.isWellFormed() && { message: 'message-form' }),
    ...(!/^0x(?:[0-9a-fA-F]{2})*$/.test(bytes) && { signature: 'signature-form' }),
  }
  if ('fault' in account || Object.keys(faults).length > 0) return { status: 'wrong', faults }
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
