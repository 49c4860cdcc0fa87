import { errorText } from '../../ui/notice.ts'
import { WalletError } from '../../wallet/engine/error.ts'
import type { HostedAccount, HostedAccountKind } from '../accounts/account.ts'
import { PasskeyError, type PasskeyProblem } from '../accounts/authenticator.ts'

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

/** EIP-1193: the wallet is not connected to the requested chain. */
const elsewhere = 4901

const passkeys: Readonly<Record<PasskeyProblem, string>> = {
  refused: 'Nothing was signed or made: you said no to your device, or the time ran out. Try again.',
  unsupported: 'This device has no passkeys of the kind that the account needs. Choose a plain key.',
  unknown:
    'This device does not have the passkey of this account. Choose another account, or make a new one.',
  unverified:
    'Your device did not ask who you are, and the account insists on it. Set a PIN or a fingerprint, and try again.',
  malformed:
    'Your device answered with something that is no passkey’s signature. Try again, or choose another account.',
}

/** Returns an error message for a person, with what they can do about it. */
export function wordsFor(error: unknown): string {
  if (error instanceof PasskeyError) return passkeys[error.code]
  if (error instanceof WalletError && error.code === elsewhere)
    return `${error.message} Refuse, and choose another network at the site.`
  return errorText(error)
}
