import { CountersignError } from '@countersign/core'

/**
 * Why an action of the kit did not do what it was called for.
 *
 * What a person decided:
 * - `dialog-closed`: they closed the dialog before it was done. `cause`: what had failed in it, if anything.
 * - `request-refused`: they refused the request in their wallet.
 * - `waiting-for-owners`: they closed the dialog while owners of a Safe still have to confirm. It continues: `cosigning`
 *   is its id, and `useSession` reports the session once they have.
 *
 * What the page has to change:
 * - `wallet-not-connected`: no wallet is connected, or it has disconnected.
 * - `chain-not-offered`: the chain is not one of the site's.
 * - `safes-not-supported`: the backend does not collect confirmations of owners of Safes.
 * - `superseded`: a later call of the same action asked for something else.
 * - `provider-unmounted`: the provider is not on the page any more.
 *
 * What failed. `cause` has the details, as the state of the dialog does:
 * - `code-not-loaded`: code of the kit could not be loaded.
 * - `chain-not-supported`: the wallet does not know the chain and did not add it, or cannot change its chain.
 * - `connection-failed`: a wallet did not connect.
 * - `sign-in-failed`: the wallet did not sign, or the backend did not accept it.
 * - `wallet-failed`: the connected wallet did not fulfill a request.
 * - `session-unavailable`: the backend did not say who is signed in.
 * - `sign-out-failed`: the backend did not end the session.
 */
export type KitErrorCode =
  | 'dialog-closed'
  | 'request-refused'
  | 'waiting-for-owners'
  | 'wallet-not-connected'
  | 'chain-not-offered'
  | 'safes-not-supported'
  | 'superseded'
  | 'provider-unmounted'
  | 'code-not-loaded'
  | 'chain-not-supported'
  | 'connection-failed'
  | 'sign-in-failed'
  | 'wallet-failed'
  | 'session-unavailable'
  | 'sign-out-failed'

const sentences: Readonly<Record<KitErrorCode, string>> = {
  'dialog-closed': 'The person closed the dialog before it was done. Offer the action again.',
  'request-refused': 'The person refused the request in their wallet. Offer the action again.',
  'waiting-for-owners':
    'Owners of the Safe still have to confirm. The session is reported by useSession once they have.',
  'wallet-not-connected': 'No wallet is connected. Connect one first.',
  'chain-not-offered':
    'The site does not offer this chain. Add it to the chains of the provider or the server.',
  'safes-not-supported': 'The backend does not support Safes. Give its authentication a `cosign`.',
  superseded: 'A later call asked for something else. Only the last one counts.',
  'provider-unmounted': 'The provider is not on the page any more. Call the action while it is mounted.',
  'code-not-loaded': 'Code of the kit could not be loaded. Check the connection and try again.',
  'chain-not-supported': 'The wallet cannot change to this chain. Use another wallet or another chain.',
  'connection-failed': 'The wallet did not connect. Try again, or use another wallet.',
  'sign-in-failed': 'The sign-in failed. Try again.',
  'wallet-failed': 'The wallet did not fulfill the request. Open the wallet and try again.',
  'session-unavailable': 'The backend did not say who is signed in. Try again later.',
  'sign-out-failed': 'The backend did not end the session. Try again.',
}

/** What the actions of the kit throw, and what `onError` receives. */
export class KitError extends CountersignError {
  override readonly name = 'KitError'
  readonly code: KitErrorCode
  /** With `waiting-for-owners`: the id of the cosigning, for `useCosigning`. */
  readonly cosigning: string | undefined

  constructor(code: KitErrorCode, options: ErrorOptions & { readonly cosigning?: string | undefined } = {}) {
    super(sentences[code], options)
    this.code = code
    this.cosigning = options.cosigning
  }
}
