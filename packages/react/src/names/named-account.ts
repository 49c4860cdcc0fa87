import type { NameLookUp } from '@countersign/api'

type Name = Extract<NameLookUp, { status: 'found' }>['name']

/** The state of a field in which a person can enter a name in place of an address. */
export type NamedAccount =
  /** What they entered is not a name. */
  | { readonly status: 'none' }
  | { readonly status: 'looking'; readonly typed: string }
  /** `account`: CAIP-10; it has been shown to the person. */
  | { readonly status: 'found'; readonly name: Name; readonly account: string }
  | { readonly status: 'failed'; readonly why: NameFailure; readonly typed: string }

/** Why a name has no account. `addresses-only`: the site looks up no names. */
type NameFailure = Exclude<NameLookUp['status'], 'found'> | 'addresses-only'

/** Returns the state of a field whose name was looked up. @param typed - the name as it was entered */
export function namedAccountOf(typed: string, found: NameLookUp): NamedAccount {
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
