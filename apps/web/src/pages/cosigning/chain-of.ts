import type { Cosigning } from '@countersign/api'

/** CAIP-2 of the chain that a cosigning is on. */
export function chainOf({ account }: Pick<Cosigning, 'account'>): string {
  return account.slice(0, account.lastIndexOf(':'))
}
