import { CountersignError } from '@countersign/core'
import type { Parts } from '../kit/kit.ts'

/** What each code means, and what to do. docs/troubleshooting.md has them as a table. */
export const kitErrorMessages = {
  // What a person decided.
  'dialog-closed': 'The person closed the dialog before it was done. Offer the action again.',
  'request-refused': 'The person refused the request in their wallet. Offer the action again.',
  'waiting-for-owners':
    'The person closed the dialog while owners of the Safe still have to confirm. It continues, and useSession reports the session once they have.',

  // What the page has to change.
  'wallet-not-connected': 'No wallet is connected, or it has disconnected. Connect one first.',
  'chain-not-offered':
    'The site does not offer this chain. Add it to the chains of the provider or the server.',
  'safes-not-supported':
    'The backend does not collect confirmations of the owners of Safes. Give its authentication a `cosign`.',
  superseded: 'A later call of the same action asked for something else. Only the last one counts.',
  'provider-unmounted': 'The provider is not on the page any more. Call the action while it is mounted.',

  // What failed.
  'code-not-loaded': 'Code of the kit could not be loaded. Check the connection and try again.',
  'chain-not-supported':
    'The wallet does not know the chain and did not add it, or cannot change its chain. Use another wallet or another chain.',
  'connection-failed': 'The wallet did not connect. Try again, or use another wallet.',
  'sign-in-failed': 'The wallet did not sign, or the backend did not accept it. Try again.',
  'wallet-failed': 'The connected wallet did not fulfill the request. Open the wallet and try again.',
  'site-unavailable': 'The server did not say what the site offers. Try again later.',
  'session-unavailable': 'The backend did not say who is signed in. Try again later.',
  'sign-out-failed': 'The backend did not end the session. Try again.',
} as const

/** Why an action of the kit did not do what it was called for. The message of a `KitError` says what each code means. */
export type KitErrorCode = keyof typeof kitErrorMessages

/**
 * What the actions of the kit throw, and what `onError` receives. If something failed, `cause` has the details, as the
 * state of the dialog does; with `dialog-closed`, what had failed in it.
 *
 * @example
 * const { signIn } = useCountersign()
 * const start = async () => {
 *   try {
 *     await signIn()
 *   } catch (error) {
 *     // The person decided so, and can press the button again.
 *     if (!(error instanceof KitError && error.code === 'dialog-closed')) throw error
 *   }
 * }
 */
export class KitError extends CountersignError {
  override readonly name = 'KitError'
  readonly code: KitErrorCode
  /** With `waiting-for-owners`: the id of the cosigning, for `useCosigning`. */
  readonly cosigning: string | undefined

  constructor(code: KitErrorCode, options: ErrorOptions & { readonly cosigning?: string | undefined } = {}) {
    super(kitErrorMessages[code], options)
    this.code = code
    this.cosigning = options.cosigning
  }
}

/** Returns why the kit could not start: its code is missing, or the server did not say what the site offers. */
export function loadingError({ failure }: Parts): KitError {
  return new KitError(failure ? 'site-unavailable' : 'code-not-loaded')
}
