import type { Generated } from 'kysely'

/** The tables as Kysely sees them. Times are milliseconds since 1970; ids and hashes are text. */
export type Tables = {
  challenge: ChallengeTable
  cosigning: CosigningTable
  cosigning_confirmation: CosigningConfirmationTable
  cosigning_decline: CosigningDeclineTable
  proof: ProofTable
  proof_account: ProofAccountTable
  receipt_key: ReceiptKeyTable
  proof_request: ProofRequestTable
  proof_request_event: ProofRequestEventTable
  api_key: ApiKeyTable
  webhook: WebhookTable
  delivery: DeliveryTable
  session: SessionTable
  watch: WatchTable
  counter: CounterTable
  gateway_quota: GatewayQuotaTable
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
  /** of the purpose `proof`: the draft; else null */
  proof_id: Generated<string | null>
  /** SHA-256 of the answer that was accepted; null: none was */
  answer_hash: Generated<string | null>
  /** the session that it opened, if it opened one */
  session_id: Generated<string | null>
}

/** The collection of the confirmations of a Safe's owners for one challenge. */
export type CosigningTable = {
  /** whoever has it may see it */
  id: string
  /** the challenge may be gone before: it is tidied away an hour after its end */
  challenge_id: string
  purpose: string
  /** CAIP-10 */
  account: string
  /** the exact text issued */
  message: string
  /** the call that deploys the account (ERC-6492), where it may not be deployed yet */
  factory_address: string | null
  factory_data: string | null
  /** SHA-256 of the cookie of the browser that asked */
  browser_hash: string
  /** SHA-256 of the network that asked; null for those from before this was kept */
  network_hash: string | null
  /** what it takes, for the budget of that network */
  bytes: Generated<number>
  browser: string
  system: string
  /** six letters and digits to compare */
  code: string
  status: string
  superseded: string | null
  /** the Safes as they were last read: `KnownSafes` as JSON */
  safes: string
  /** how it was confirmed: `CosigningVerdict` as JSON */
  verdict: string | null
  /** 1: it is among the Safe's messages at the gateway */
  gateway_known: number
  /** grows with every change */
  revision: number
  created_at: number
  expires_at: number
  ended_at: number | null
  /** when the browser that asked took its session, or the draft of a proof took the verdict */
  collected_at: number | null
  session_id: string | null
  /** of the purpose `proof`: the draft; else null */
  proof_id: Generated<string | null>
}

/** What one owner of one of its Safes gave. Whether it counts depends on who is an owner now. */
export type CosigningConfirmationTable = {
  cosigning_id: string
  /** whose owner: checksummed */
  safe: string
  /** checksummed */
  owner: string
  /** the message hash that it is for */
  hash: string
  kind: string
  /** `SafePart` as JSON */
  part: string
  way: string
  confirmed_at: number
}

export type CosigningDeclineTable = {
  cosigning_id: string
  /** checksummed */
  owner: string
  reason: string
  declined_at: number
}

/** An ownership proof, from its draft on. */
export type ProofTable = {
  /** whoever has it may see it, once it is issued */
  id: string
  /** SHA-256 of the cookie of the browser that makes it */
  browser_hash: string
  /** SHA-256 of the network that it was begun in, until `draft_until` */
  network_hash: string | null
  /** what it takes with its accounts, for the budget of that network */
  bytes: Generated<number>
  purpose: string
  audience: string | null
  visibility: string
  /** of its texts and its document: `ProofVersion` of core */
  version: number
  /** the request that it answers */
  request_id: string | null
  /** CAIP-10: who made that request; null in version 1, which does not say so */
  requester: string | null
  /** grows with every change: what changes queue for */
  revision: number
  created_at: number
  /** until when what is missing may be signed */
  draft_until: number
  /** when the last account was verified; null: a draft */
  issued_at: number | null
  expires_at: number
  revoked_at: number | null
  /** `Proof` of core with its receipt, as JSON; null: a draft */
  document: string | null
}

/** One account of a proof. All that is null is unknown until it has signed, but for block and Safe. */
export type ProofAccountTable = {
  proof_id: string
  /** from 0, in the order given */
  position: number
  /** CAIP-10, checksummed */
  account: string
  /** checksummed: a key is the same on every chain */
  address: string
  /** why what its owners confirmed last was not taken: `too-large`; null: nothing was refused */
  refused: string | null
  /** the exact text that was signed */
  message: string | null
  signature: string | null
  method: string | null
  verified_at: number | null
  /** null for a key */
  block_number: number | null
  block_hash: string | null
  /** `ProofSafe` as JSON; null where it is none */
  safe: string | null
  /** when the proof was begun, by which lists are ordered; null while it is a draft, which no account lists */
  listed_at: Generated<number | null>
}

/** A key that receipts are signed with. */
type ReceiptKeyTable = {
  /** its `kid` */
  id: string
  /** 1: receipts are signed with it; null: not any more, and so for all but one */
  current: number | null
  /** JWK as JSON */
  public_key: string
  /** JWK as JSON; null once it is not used any more */
  private_key: string | null
  created_at: number
  retired_at: number | null
}

/** Somebody asks for a proof. */
export type ProofRequestTable = {
  /** whoever has it may see what is asked for, and answer it */
  id: string
  /** in whose name, as a session's `subject` */
  subject: string
  /** the account that was signed in, or that the key is of: CAIP-10 */
  by_account: string
  /** name of the API key that it was made with; null: in the pages */
  key_name: string | null
  purpose: string
  audience: string | null
  /** CAIP-10; null: any */
  account: string | null
  /** CAIP-2; null: any */
  chain: string | null
  deadline: number
  /** in seconds */
  holds_for: number
  return_to: string | null
  reference: string | null
  /** what a search looks in, in lower case */
  searched: string
  /** `open`, also past the deadline until that is noted; `proven`, `withdrawn`, `expired` */
  status: string
  /** what was handed over; the proof may be gone since */
  proof_id: string | null
  /** SHA-256 of the cookie of the browser that handed over */
  browser_hash: string | null
  /** grows with every change */
  revision: number
  created_at: number
  opened_at: number | null
  ended_at: number | null
}

/** What happened with a request. */
type ProofRequestEventTable = {
  request_id: string
  /** the request's with it */
  revision: number
  kind: string
  at: number
}

/** What a program shows in place of a session. */
export type ApiKeyTable = {
  id: string
  /** whose it is, as a session's `subject` */
  subject: string
  /** CAIP-10 */
  account: string
  name: string
  /** as JSON */
  scopes: string
  /** SHA-256 of the key */
  key_hash: string
  /** its last four characters */
  hint: string
  created_at: number
  last_used_at: number | null
  expires_at: number | null
  revoked_at: number | null
  /** of a Safe, what its owners signed for the session that made it, as in `session`; null for all others */
  signature: Generated<string | null>
  signed_hash: Generated<string | null>
  checked_at: Generated<number | null>
  /** 1: it was revoked because that holds no more */
  owners_changed: Generated<number | null>
}

/** Where somebody hears of what happens to their requests. */
export type WebhookTable = {
  id: string
  subject: string
  url: string
  /** in the clear: each message is signed with it */
  secret: string
  /** the last try: 0: it arrived in time; 1: it failed; 2: it took long, whether it arrived or not yet */
  failing: number
  created_at: number
  /** of a Safe, what its owners signed for the session that made it, as in `session`; null for all others */
  signature: Generated<string | null>
  signed_hash: Generated<string | null>
  checked_at: Generated<number | null>
  /** when it was stopped because that is no longer valid */
  stopped_at: Generated<number | null>
}

/** One message to one webhook: the outbox, and what became of it. */
export type DeliveryTable = {
  /** the id that is signed */
  id: string
  webhook_id: string
  subject: string
  /** the registrable domain of the webhook's address, with its port */
  host: string
  event: string
  request_id: string
  /** the very bytes that are sent, each time */
  body: string
  /** `waiting`, `delivered`, `given-up` */
  status: string
  tries: number
  /** how many tries failed since it was last asked for: how long to wait, and when to give up */
  failures: number
  last_error: string | null
  created_at: number
  due_at: number
  /** whoever sends has it until then */
  leased_until: number
  ended_at: number | null
}

export type SessionTable = {
  id: string
  /** SHA-256 of the token in the cookie */
  token_hash: string
  /** what the token is derived from, with the browser's own; null for those from before this was kept */
  salt: string | null
  /** whose session it is: the address of a key, the CAIP-10 account of a contract */
  subject: string
  /** CAIP-10, as it was signed in with */
  account: string
  method: string
  block_number: number | null
  block_hash: string | null
  /** checksummed; of an account that is not deployed (ERC-6492) */
  factory: string | null
  browser: string
  system: string
  created_at: number
  last_seen_at: number
  /** when it ends if it is not used until then */
  expires_at: number
  /** when it ends at the latest */
  ends_at: number
  /** of a Safe: what its owners signed with, for its `isValidSignature`; null for all others, as what follows */
  signature: string | null
  /** what the Safe was asked about: `signedHash` of the text */
  signed_hash: string | null
  /** whose signatures these are: addresses as JSON; none where it was signed on the chain */
  signers: string | null
  threshold: number | null
  /** when the signature was last found to hold */
  checked_at: number | null
}

/** A Safe whose cosignings may be confirmed elsewhere: when somebody looks next. */
type WatchTable = {
  /** CAIP-10 */
  account: string
  due_at: number
  /** how long to wait after a look that finds nothing new, in milliseconds */
  pause: number
  /** 1: somebody waits for it */
  urgent: number
  /** when the last look began */
  looked_at: number
  /** whoever looks has it until then */
  leased_until: number
}

/** What is known of the month's requests to the gateway. */
export type GatewayQuotaTable = {
  /** SHA-256 of the gateway's address and key */
  id: string
  used: number
  told_limit: number | null
  told_left: number | null
  resets_at: number
  watcher_paid: number
  pages_paid: number
  /** the lowest threshold in percent that the log was told of in this window; 100: none */
  warned: number
}

/** Requests counted in a window of time, for rate limits. */
type CounterTable = {
  key: string
  count: number
  resets_at: number
}
