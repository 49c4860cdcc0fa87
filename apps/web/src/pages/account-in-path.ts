import { type AccountId, formatAccountId, readTypedAccount, type TypedNetwork } from '@countersign/core'

export type AccountInPath =
  | { readonly account: AccountId }
  | { readonly fault: 'form' | 'checksum' }
  /** The path begins with a short name that is none of the networks'. */
  | { readonly fault: 'network'; readonly network: string }

/**
 * Reads the account in the path of a page. It must name its network: a path has no other field that does.
 *
 * @param path - such as `eip155:1:0x…` or `eth:0x…`; its colons may be escaped, and a slash may follow.
 * @param networks - those that short names can name
 */
export function accountInPath(path: string, networks: readonly TypedNetwork[]): AccountInPath {
  const decoded = decode(path)
  const read = decoded === null ? null : readTypedAccount(decoded.replace(/\/$/, ''), networks)
  if (!read || 'name' in read) return { fault: 'form' }
  if ('address' in read)
    return read.chain === null ? { fault: 'form' } : { account: formatAccountId(read.chain, read.address) }
  switch (read.fault) {
    case 'network':
      return read
    case 'checksum':
      return { fault: 'checksum' }
    case 'empty':
    case 'form':
    case 'addresses':
    case 'networks':
      return { fault: 'form' }
  }
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
