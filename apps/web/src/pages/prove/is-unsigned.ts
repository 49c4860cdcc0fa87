import type { ProofState } from '@countersign/api'

/** Whether no account of a draft has signed, and no owners have been asked. */
export function isUnsigned({ accounts }: Pick<ProofState, 'accounts'>): boolean {
  return accounts.every(({ status }) => status === 'unsigned')
}
