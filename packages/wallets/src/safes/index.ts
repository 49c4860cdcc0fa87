/** Finding the Safe to sign in as. Apart from the rest, since it is loaded when a person wants that. */
export { type FindSafesOptions, type FoundSafes, findSafes, type SafesSite } from './find-safes.ts'
