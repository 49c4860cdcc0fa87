import { messages as sample } from '../compiled/en/sample.ts'
import { check } from './check.ts'

/** The sample proof of the home page is checked as on the page that checks proofs. */
export { check, sample }
