import type { NameLookUp } from '@countersign/api'

type Name = Extract<NameLookUp, { status: 'found' }>['name']

/** The state of a field for an account. `account`: CAIP-10, which has been shown to the person. */
export type TypedAccountState =
  /** `null`: the networks of the site are not known yet. */
  | { readonly status: 'none'; readonly fault: 'empty' | 'form' | 'checksum' | null }
  /**
   * `from`: an address as it is, an account that names its network, or a link that does not name it.
   */
  | { readonly status: 'read'; readonly account: string; readonly from: 'address' | 'account' | 'link' }
  | { readonly status: 'looking'; readonly typed: string }
  | { readonly status: 'found'; readonly name: Name; readonly account: string }
  /** `typed`: the name, or the network if it is why. */
  | { readonly status: 'failed'; readonly why: TypedAccountFailure; readonly typed: string }

/**
 * Why a field has no account. `server`: the site could not be loaded. `addresses-only`: it looks up no names.
 * `network`: the site does not support it. `addresses`, `networks`: a link has several.
 */
type TypedAccountFailure =
  | Exclude<NameLookUp['status'], 'found'>
  | 'server'
  | 'addresses-only'
  | 'network'
  | 'addresses'
  | 'networks'

/** Returns the state of a field whose name was looked up. @param typed - the name as it was entered */
export function lookedUpState(typed: string, found: NameLookUp): TypedAccountState {
  switch (found.status) {
    case 'found':
      return { status: 'found', name: found.name, account: found.account }
    case 'no-name':
    case 'no-address':
    case 'not-a-name':
    case 'unavailable':
      return { status: 'failed', why: found.status, typed }
  }
}

/**
 * Returns the account of a field; `null` if it has none.
 *
 * @returns CAIP-10
 * @example
 * const { typed } = useTypedAccount('vitalik.eth', 'eip155:1')
 * accountOf(typed) // 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', once it was looked up
 */
export function accountOf(state: TypedAccountState): string | null {
  return state.status === 'read' || state.status === 'found' ? state.account : null
}
