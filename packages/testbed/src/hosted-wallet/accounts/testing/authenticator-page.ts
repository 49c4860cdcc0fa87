import type { Authenticator } from '../authenticator.ts'
import { browserAuthenticator } from '../browser-authenticator.ts'

// A page without any behavior: tests call the browser's passkeys through it.

declare global {
  var testedAuthenticator: Authenticator
}

globalThis.testedAuthenticator = browserAuthenticator()
