/** The parts that report who is signed in. For the page's first load: this module loads none of the wallet code. */
export type {
  Authentication,
  Cosign,
  PreparedMessage,
  SignedIn,
  SignedMessage,
  SignInSubject,
} from './authentication/authentication.ts'
export { AuthenticationError, type AuthenticationErrorCode } from './authentication/authentication-error.ts'
export { type BackendAuthenticationOptions, backendAuthentication } from './sign-in/authentication-backend.ts'
export { countersignAuthentication } from './sign-in/authentication-countersign.ts'
export { type MessageBackend, messageAuthentication, type Nonce } from './sign-in/authentication-message.ts'
