import { createCountersignConfig } from '@countersign/react/wagmi'
import { local } from './chain.ts'

/** Shared by the dialog and by wagmi's hooks; loaded with whichever needs it first. */
export const config = createCountersignConfig({ chains: [local] })
