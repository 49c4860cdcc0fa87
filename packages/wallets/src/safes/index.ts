/** Finding the Safe to sign in as. A separate entry point, loaded when a person wants that. */
export { type FindSafesOptions, type FoundSafes, findSafes, type SafesSite } from './find-safes.ts'
export { readSafeRule, type SafeRule } from './read-safe-rule.ts'
