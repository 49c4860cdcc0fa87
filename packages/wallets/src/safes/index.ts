/** Finding the Safe to sign in as. A separate entry point, loaded when a person wants that. */
export { type FindSafesOptions, type FoundSafes, findSafes } from './find-safes.ts'
export { foreignName } from './foreign-name.ts'
export { readSafeRule, type SafeRule } from './read-safe-rule.ts'
export type { GatewayOptions, SafesSite } from './site-gateway.ts'
