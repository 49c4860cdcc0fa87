import { createCountersignConfig } from '@countersign/react/wagmi'
import { local } from './chain.ts'

/** Shared by the dialog and wagmi's hooks, and loaded by the first of them. */
export const config = createCountersignConfig({ chains: [local] })
