// Only types of the code that is loaded with the library: exporting a class would load all of it here.
export type { PairingExpiredError, PhoneError, RelayRequestExpiredError } from './relay/errors.ts'
export { createRelay, type RelayOptions } from './relay/relay.ts'
