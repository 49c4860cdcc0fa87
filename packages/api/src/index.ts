export * from './client.ts'
export * from './problem.ts'
export type * from './types.ts'
