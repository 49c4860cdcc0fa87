import { chainNumber, parseChainId } from '@countersign/core'
import type { Lazy } from '../lazy.ts'
import type { RequestSteps } from '../request/runner.ts'
import type { RuntimeOptions } from '../runtime-options.ts'
import type { Transactions } from '../transactions/transactions.ts'
import type { OwnerOptions } from './owner-context.ts'
import type { OwnerRequest } from './owner-state.ts'

type Options = Omit<OwnerOptions, 'node' | 'onSent'> & {
  readonly rpc: RuntimeOptions<never>['rpc'] | null
  readonly transactions: Lazy<Transactions>
}

/** Loads the steps of an owner of a Safe. */
export async function loadOwnerSteps({
  rpc,
  transactions,
  ...options
}: Options): Promise<RequestSteps<OwnerRequest>> {
  const [{ createOwnerSteps }, { createNode }, { add }] = await Promise.all([
    import('./owner.ts'),
    import('../transactions/node.ts'),
    transactions.load(),
  ])
  return createOwnerSteps({
    ...options,
    node: chain =>
      rpc
        ? createNode(rpc(chainNumber(parseChainId(chain))))
        : () => Promise.reject(new TypeError('This site has no nodes.')),
    onSent: add,
  })
}
