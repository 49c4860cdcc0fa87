export { PairingExpiredError, PhoneError, RelayRequestExpiredError } from './relay/errors.ts'
export { createRelay, type RelayOptions } from './relay/relay.ts'
