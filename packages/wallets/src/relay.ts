export { createRelay, type RelayOptions } from './relay/relay.ts'
