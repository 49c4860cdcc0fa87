import type { Authenticator } from '../authenticator.ts'
import { browserAuthenticator } from '../browser-authenticator.ts'

// A page that does nothing by itself: tests use the browser's passkeys from outside.

declare global {
  var testedAuthenticator: Authenticator
}

globalThis.testedAuthenticator = browserAuthenticator()
