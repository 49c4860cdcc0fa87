import type { AccountId, Address } from '../account.ts'
import { account as accountId, address, fields, line } from '../input.ts'

/** An owner's decline for a Safe, and its reason. */
export type Decline = {
  /** The site's authority, such as `id.example.org`. */
  readonly domain: string
  /** The id of the cosigning. */
  readonly cosigning: string
  /** The account that the cosigning was for. */
  readonly account: AccountId
  readonly owner: Address
  /** One line of text; can be empty. */
  readonly reason: string
}

/**
 * Writes the text with which an owner declines to confirm. The owner signs it with `personal_sign`, so that nobody can
 * decline in another owner's name. It cannot pass as a sign-in message: EIP-4361 texts begin differently.
 *
 * @throws {InputError} if a field is missing, or has more than one line.
 * @example
 * const signature = await owner.signMessage({ message: writeDecline(decline) })
 */
export function writeDecline(decline: Decline): string {
  const { domain, cosigning, account, owner, reason } = readDecline(decline, 'decline')
  return [
    `I decline a request on ${domain}. This proves nothing else, and costs nothing.`,
    '',
    `Request: ${cosigning}`,
    `Account: ${account}`,
    `Owner: ${owner}`,
    `Reason: ${reason}`,
  ].join('\n')
}

const readDecline = fields<Decline>({
  domain: line,
  cosigning: line,
  account: accountId,
  owner: address,
  reason: line,
})
