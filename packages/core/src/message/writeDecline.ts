import type { AccountId, Address } from '../account.ts'
import { account as accountId, address, fields, line } from '../input.ts'

/** What an owner of a Safe declines, and why. */
export type Decline = {
  /** The site's authority, such as `id.example.org`. */
  readonly domain: string
  /** The id of the cosigning. */
  readonly cosigning: string
  /** The account that was to be proved. */
  readonly account: AccountId
  readonly owner: Address
  /** One line of text; may be empty. */
  readonly reason: string
}

/**
 * Writes the text with which an owner declines to confirm. It is signed by `personal_sign`, so that nobody declines in
 * another's name; and it can be taken for no sign-in (EIP-4361 texts begin otherwise).
 *
 * @throws {InputError} where a field is missing, or has more than one line.
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
