import type { Address, Safe } from '@countersign/core'
import * as z from 'zod'
import { addressField } from '../http/read.ts'

/** Somebody whom an owner lets propose transactions. */
export const delegateRecord = z.object({
  chain: z.number(),
  /** `null` for every Safe of the delegator's. */
  safe: addressField.nullable(),
  delegate: addressField,
  delegator: addressField,
  label: z.string(),
})

export type Delegate = z.output<typeof delegateRecord>

export const delegateKey = ({ chain, safe, delegate, delegator }: Omit<Delegate, 'label'>) =>
  [chain, safe ?? 'every', delegate, delegator].join(':')

/** Finds an owner of a Safe in whose name an account may propose to it. */
export function delegatorOf(
  delegates: readonly Delegate[],
  chain: number,
  { address, owners }: Safe,
  delegate: Address,
): Address | undefined {
  return delegates.find(
    found =>
      found.chain === chain &&
      found.delegate === delegate &&
      owners.includes(found.delegator) &&
      (found.safe === null || found.safe === address),
  )?.delegator
}
