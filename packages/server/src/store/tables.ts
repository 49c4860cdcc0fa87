/** The tables as Kysely sees them. Times are milliseconds since 1970; ids and hashes are text. */
export type Tables = {
  challenge: ChallengeTable
  session: SessionTable
  counter: CounterTable
}

export type ChallengeTable = {
  id: string
  purpose: string
  /** CAIP-10; null where it is not known before the answer */
  account: string | null
  /** the exact text issued; null where the wallet composes it */
  message: string | null
  /** what a text has to say that the wallet composes: the fields of an unaddressed challenge as JSON; else null */
  asked: string | null
  /** SHA-256 of the cookie of the browser that asked */
  browser_hash: string
  issued_at: number
  expires_at: number
  /** when an answer began to be checked; it holds the challenge for a while, and no other is looked at */
  taken_at: number | null
  /** when it was answered, well or badly; it is then used up */
  answered_at: number | null
}

export type SessionTable = {
  id: string
  /** SHA-256 of the token in the cookie */
  token_hash: string
  /** whose session it is: the address of a key, the CAIP-10 account of a contract */
  subject: string
  /** CAIP-10, as it was signed in with */
  account: string
  method: string
  block_number: number | null
  block_hash: string | null
  browser: string
  system: string
  created_at: number
  last_seen_at: number
  /** when it ends if it is not used until then */
  expires_at: number
  /** when it ends at the latest */
  ends_at: number
}

/** Requests counted in a window of time, for rate limits. */
type CounterTable = {
  key: string
  count: number
  resets_at: number
}
