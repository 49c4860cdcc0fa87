import { errorText } from '../../ui/notice.ts'
import { WalletError } from '../../wallet/engine/error.ts'
import type { HostedAccount, HostedAccountKind } from '../accounts/account.ts'

/** The name and description of each kind of account. */
export const kinds: Readonly<Record<HostedAccountKind, { readonly name: string; readonly hint: string }>> = {
  key: { name: 'Plain key', hint: 'A key of this browser. It can also send transactions.' },
  passkey: {
    name: 'Passkey account',
    hint: 'A Safe, put on the chain now. Your device signs for it with a passkey.',
  },
  undeployed: {
    name: 'Passkey account, not deployed',
    hint: 'The same Safe, not on the chain yet. Sites can check what it signs all the same.',
  },
}

/** Returns the name of an account. */
export const nameOf = ({ kind }: HostedAccount): string => kinds[kind].name

/** Returns an error message for a person, with what they can do about it. */
export function wordsFor(error: unknown): string {
  if (error instanceof WalletError && error.code === 4901)
    return `${error.message} Refuse, and choose another network at the site.`
  return errorText(error)
}
