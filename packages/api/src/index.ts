export * from './client.ts'
export * from './problem.ts'
export * from './problem-status.ts'
export type * from './types.ts'
