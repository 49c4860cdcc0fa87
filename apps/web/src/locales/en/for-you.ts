export { messages as forYou } from '../compiled/en/for-you.ts'
// The rows of what this browser waits for.
export { account } from './account.ts'
