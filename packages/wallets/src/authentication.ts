/** Who says who is signed in: for the page's first load, and free of all that connects wallets. */
export type {
  Authentication,
  Cosign,
  PreparedMessage,
  SignedIn,
  SignedMessage,
  SignInSubject,
} from './sign-in/authentication.ts'
export { countersignAuthentication } from './sign-in/authentication-countersign.ts'
export { AuthenticationError, type AuthenticationErrorCode } from './sign-in/authentication-error.ts'
export { type MessageBackend, messageAuthentication, type Nonce } from './sign-in/authentication-message.ts'
