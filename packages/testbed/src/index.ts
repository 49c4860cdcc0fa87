export * from './chain.ts'
export * from './postgres.ts'
