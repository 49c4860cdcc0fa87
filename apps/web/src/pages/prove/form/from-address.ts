import { AccountFormatError, parseAccountId, proofLimits } from '@countersign/core'
import { emptyForm, type ProveForm } from './form-state.ts'

/** The longest that is taken over from an address for one field, in characters: what is too long is told, not cut. */
const longest = 500

/** What the address of the page says of a proof that is to be made. */
export type FromAddress = {
  /** The id of the request that it answers. */
  readonly request: string | null
  /** What it puts into the form; `null`: nothing. */
  readonly form: Partial<ProveForm> | null
}

/** Reads the address of the page: `/prove?purpose=…&audience=…&account=…&request=…`. What is none of it is left out. */
export function fromAddress(search: string): FromAddress {
  const query = new URLSearchParams(search)
  const text = (name: string) => query.get(name)?.slice(0, longest)
  const purpose = text('purpose')
  const audience = text('audience')
  const accounts = [...new Set(query.getAll('account').flatMap(account => readAccount(account) ?? []))]
  const request = query.get('request')
  const form = {
    ...(purpose === undefined ? {} : { purpose }),
    ...(audience === undefined ? {} : { audience, whom: 'named' as const }),
    ...(accounts.length === 0
      ? {}
      : { accounts: accounts.slice(0, proofLimits.accounts), isOwnChoice: true }),
  }
  return {
    request: request !== null && /^[\w-]{1,64}$/.test(request) ? request : null,
    form: Object.keys(form).length === 0 ? null : form,
  }
}

function readAccount(text: string): string | null {
  try {
    return parseAccountId(text)
  } catch (error) {
    if (error instanceof AccountFormatError) return null
    throw error
  }
}

/**
 * Says with what the form begins: what the person had entered at this very address, else what the address says, in the
 * rest of what they had entered elsewhere.
 */
export function firstForm(
  search: string,
  kept: { readonly form: ProveForm; readonly search: string } | null,
): ProveForm {
  if (kept?.search === search) return kept.form
  return { ...(kept?.form ?? emptyForm), ...fromAddress(search).form }
}
