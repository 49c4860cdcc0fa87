import type { Address, Safe } from '@countersign/core'

/** An account that an owner allows to propose transactions. */
export type Delegate = {
  readonly chain: number
  /** `null` for all Safes of the delegator. */
  readonly safe: Address | null
  readonly delegate: Address
  readonly delegator: Address
  readonly label: string
}

export const delegateKey = ({ chain, safe, delegate, delegator }: Omit<Delegate, 'label'>) =>
  [chain, safe ?? 'every', delegate, delegator].join(':')

/** Returns an owner of a Safe on whose behalf an account can propose to it. */
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
