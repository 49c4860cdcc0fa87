import { createHmac } from 'node:crypto'
import { parseAddress } from '@countersign/core'
import { isContractSubject, keySubject } from '../sessions/subject.ts'

/**
 * Returns the `sub` of a session's owner: the CAIP-10 account of a contract. A key is the same on every chain, and its
 * chain here is `eip155:0`: so it is never confused with a contract at the same address, such as the code that a key
 * delegates to on one chain.
 */
export function subOf(subject: string): string {
  return isContractSubject(subject) ? subject : subject.replace(':*:', ':0:')
}

/** Returns the `subject` of a session for its `sub`. */
export function subjectOfSub(sub: string): string {
  const address = /^eip155:0:(0x[0-9a-fA-F]{40})$/.exec(sub)?.[1]
  return address === undefined ? sub : keySubject(parseAddress(address))
}

/** Derives the pseudonym of an account at one application. Without the secret, nobody can tell whose it is. */
export function pairwiseSub(secret: string, clientId: string, sub: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([clientId, sub]))
    .digest('base64url')
}
