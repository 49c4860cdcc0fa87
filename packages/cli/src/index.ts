// For the server, which has the same command. What is published is the program.
export type { Streams } from './print/output.ts'
export { verify } from './verify.ts'
