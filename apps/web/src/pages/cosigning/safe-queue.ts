import type { UsedOwner } from '@countersign/react'

/** Where the transactions of a Safe wait for its owners. */
export type SafeQueue = NonNullable<Parameters<UsedOwner['propose']>[3]>
