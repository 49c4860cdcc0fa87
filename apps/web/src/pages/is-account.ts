import { AccountFormatError, type AccountId, parseAccountId } from '@countersign/core'

/** Whether a value is an account in its canonical form, with its checksum. */
export function isAccount(value: unknown): value is AccountId {
  try {
    return typeof value === 'string' && parseAccountId(value) === value
  } catch (error) {
    if (error instanceof AccountFormatError) return false
    throw error
  }
}
