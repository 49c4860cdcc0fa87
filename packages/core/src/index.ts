export * from './account.ts'
export { CountersignError } from './error.ts'
export type * from './verdict.ts'
