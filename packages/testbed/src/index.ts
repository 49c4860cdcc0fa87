export * from './chain.ts'
