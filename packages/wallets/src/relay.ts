// Types alone of what is loaded with the library: a class from there would bring all of it with this.
export type { PairingExpiredError, PhoneError, RelayRequestExpiredError } from './relay/errors.ts'
export { createRelay, type RelayOptions } from './relay/relay.ts'
