import { type AccountId, type Address, accountAddress, type Verified } from '@countersign/core'

/**
 * Returns the owner of a session. A key is its address on every chain. What a contract's code accepted, including the
 * code that a key delegates to (EIP-7702), counts on that chain only: the same address on another chain may belong to
 * someone else.
 */
export function subjectOf(account: AccountId, verdict: Verified): string {
  switch (verdict.method) {
    case 'eoa':
      return keySubject(accountAddress(account))
    case 'eip7702':
    case 'erc1271':
    case 'erc6492':
      return account
  }
}

/** Returns the `subject` of a key. @param address - checksummed */
export const keySubject = (address: Address): string => `${keyPrefix}${address}`

/** Whether an account can be that of a session. It is known only when it has signed. */
export const isSubject = (subject: string, account: AccountId): boolean =>
  subject === account || subject === keySubject(accountAddress(account))

/** Whether a `subject` is a contract. */
export const isContractSubject = (subject: string): boolean => !subject.startsWith(keyPrefix)

const keyPrefix = 'eip155:*:'
