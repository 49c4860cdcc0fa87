export type { Streams } from './print/output.ts'
export { verify } from './verify.ts'
