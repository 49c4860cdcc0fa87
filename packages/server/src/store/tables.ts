import type { AccountId, ChainId } from '@countersign/core'
import type { Generated } from 'kysely'

/** The tables as Kysely sees them. Times are milliseconds since 1970; ids and hashes are text. */
export type Tables = {
  challenge: ChallengeTable
  cosigning: CosigningTable
  cosigning_confirmation: CosigningConfirmationTable
  cosigning_decline: CosigningDeclineTable
  cosigning_owner: CosigningOwnerTable
  proof: ProofTable
  proof_account: ProofAccountTable
  receipt_key: ReceiptKeyTable
  safe_signature: SafeSignatureTable
  proof_request: ProofRequestTable
  proof_request_event: ProofRequestEventTable
  api_key: ApiKeyTable
  webhook: WebhookTable
  delivery: DeliveryTable
  subscription: SubscriptionTable
  notification: NotificationTable
  push_key: PushKeyTable
  session: SessionTable
  watch: WatchTable
  counter: CounterTable
  gateway_quota: GatewayQuotaTable
  openid_session: OpenIdSessionTable
  openid_artifact: OpenIdArtifactTable
  openid_consent: OpenIdConsentTable
  openid_username: OpenIdUsernameTable
  openid_logout: OpenIdLogoutTable
  openid_secret: OpenIdSecretTable
  openid_membership: OpenIdMembershipTable
  openid_client: OpenIdClientTable
  openid_signature: OpenIdSignatureTable
}

export type ChallengeTable = {
  id: string
  purpose: string
  /** CAIP-10; null if it is not known before the answer */
  account: string | null
  /** the exact text issued; null if the wallet composes it */
  message: string | null
  /**
   * the required content of a text that the wallet composes: the fields of an unaddressed challenge as JSON; else null
   */
  asked: string | null
  /** SHA-256 of the cookie of the browser that created it */
  browser_hash: string
  issued_at: number
  expires_at: number
  /** the server that checks an answer has it until then; no other answer is accepted */
  leased_until: Generated<number>
  /** when it was answered, successfully or not; it is used up then */
  answered_at: number | null
  /** for the purpose `proof`: the draft; else null */
  proof_id: Generated<string | null>
  /** SHA-256 of the accepted answer; null: none was accepted */
  answer_hash: Generated<string | null>
  /** the session that it opened, or to which it has added a signature, if any */
  session_id: Generated<string | null>
  /** the session to which it adds what is signed for an application, if the account is the same */
  adds_to: Generated<string | null>
}

/** The collection of the confirmations of a Safe's owners for one challenge. */
export type CosigningTable = {
  /** anybody who has it may see the cosigning */
  id: string
  /** the challenge may be removed earlier, an hour after it expires */
  challenge_id: string
  purpose: string
  /** CAIP-10 */
  account: string
  /** the exact text issued */
  message: string
  /** the call that deploys the account (ERC-6492), if it may not be deployed yet */
  factory_address: string | null
  factory_data: string | null
  /** SHA-256 of the cookie of the browser that created it */
  browser_hash: string
  /** SHA-256 of the network that created it; null for rows from before this column existed */
  network_hash: string | null
  /** its size, for the budget of that network */
  bytes: Generated<number>
  browser: string
  system: string
  /** CAIP-10: the account that was signed in in that browser; null: none was, or it was before this column existed */
  asker_account: AccountId | null
  /** whose session that was, as in `session`; null also if it was before this column existed */
  asker_subject: string | null
  /** checksummed: the owner whose confirmation was the first, if that browser sent it; see `confirm` */
  first_owner: Generated<string | null>
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
  /** increases with every change */
  revision: number
  created_at: number
  /** when its owners were told; null: they were not, and it expires soon. See `announce` */
  announced_at: number | null
  /** once it is announced, when its challenge expires */
  expires_at: number
  ended_at: number | null
  /** when the browser received its session, or the draft of a proof its verdict */
  collected_at: number | null
  session_id: string | null
  /** for the purpose `proof`: the draft; else null */
  proof_id: Generated<string | null>
}

/** What one owner of one of its Safes signed. Whether it counts depends on the current owners. */
export type CosigningConfirmationTable = {
  cosigning_id: string
  /** the Safe of the owner: checksummed */
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

/** One owner of one Safe of an open cosigning, so that the owner finds it. */
type CosigningOwnerTable = {
  cosigning_id: string
  /** the Safe of the owner: checksummed */
  safe: string
  /** checksummed */
  owner: string
  /** what the owner signs: a confirmation for another hash does not count */
  hash: string
  /** 1: an owner started the cosigning */
  by_owner: Generated<number>
  /** as in the cosigning */
  created_at: number
}

/** An ownership proof, from its draft on. */
export type ProofTable = {
  /** anybody who has it may see the proof, once it is issued */
  id: string
  /** SHA-256 of the cookie of the browser that makes it */
  browser_hash: string
  /** SHA-256 of the network that created it; null for rows from before proofs counted for as long as they exist */
  network_hash: string | null
  /** its size with its accounts, for the budget of that network */
  bytes: Generated<number>
  purpose: string
  audience: string | null
  visibility: string
  /** of its texts and its document: `ProofVersion` of core */
  version: number
  /** the request that it answers */
  request_id: string | null
  /** CAIP-10: the requester; null in version 1, which does not have it */
  requester: string | null
  /** increases with every change, and serializes them */
  revision: number
  created_at: number
  /** until when missing signatures are accepted */
  draft_until: number
  /** when the last account was verified; null: a draft */
  issued_at: number | null
  expires_at: number
  revoked_at: number | null
  /** `Proof` of core with its receipt, as JSON; null: a draft */
  document: string | null
}

/** One account of a proof. Columns are null until it has signed; block and Safe may stay null. */
export type ProofAccountTable = {
  proof_id: string
  /** from 0, in the order given */
  position: number
  /** CAIP-10, checksummed */
  account: string
  /** checksummed: a key is the same on every chain */
  address: string
  /** why what its owners confirmed last was refused: `too-large`; null: nothing was refused */
  refused: string | null
  /** the exact text that was signed */
  message: string | null
  signature: string | null
  method: string | null
  verified_at: number | null
  /** null for a key */
  block_number: number | null
  block_hash: string | null
  /** `ProofSafe` as JSON; null if it is not a Safe */
  safe: string | null
  /** when the proof was created, by which lists are ordered; null while it is a draft, which no account lists */
  listed_at: Generated<number | null>
}

type ReceiptKeyTable = {
  /** its `kid` */
  id: string
  /** the current key of each purpose has a number here: see `keys/signing-keys.ts`; null: all others */
  current: number | null
  purpose: Generated<string>
  /** JWK as JSON */
  public_key: string
  /** JWK as JSON; null once it is no longer used */
  private_key: string | null
  created_at: number
  retired_at: number | null
}

export type ProofRequestTable = {
  /** anybody who has it may see the request, and answer it */
  id: string
  /** the requester, as a session's `subject` */
  subject: string
  /** the account that was signed in, or that owns the API key: CAIP-10 */
  by_account: AccountId
  /** name of the API key that created it; null: in the pages */
  key_name: string | null
  purpose: string
  audience: string | null
  /** CAIP-10; null: any */
  account: AccountId | null
  /** CAIP-2; null: any */
  chain: ChainId | null
  deadline: number
  /** in seconds */
  holds_for: number
  return_to: string | null
  reference: string | null
  /** the text that a search looks in, in lower case */
  searched: string
  /** `open`, also past the deadline until its expiry is recorded; `proven`, `withdrawn`, `expired` */
  status: string
  /** the proof that was shared; it may have been removed since */
  proof_id: string | null
  /** SHA-256 of the cookie of the browser that shared it */
  browser_hash: string | null
  /** increases with every change */
  revision: number
  created_at: number
  opened_at: number | null
  /** when somebody with the link first declined; the request stays open */
  declined_at: Generated<number | null>
  ended_at: number | null
  /** SHA-256 of the network that created it; null for rows from before this column existed */
  network_hash: string | null
  /** its size, for the budget of that network */
  bytes: Generated<number>
}

type ProofRequestEventTable = {
  request_id: string
  /** the request's revision after it */
  revision: number
  kind: string
  at: number
}

/** The key that a program sends instead of a session. */
export type ApiKeyTable = {
  id: string
  /** the owner, as a session's `subject` */
  subject: string
  /** CAIP-10 */
  account: AccountId
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
  /**
   * for a Safe: what its owners signed for the session that created it; null for all others, and once the key is
   * revoked
   */
  signature_id: string | null
  /** 1: it was revoked because that is no longer valid */
  owners_changed: Generated<number | null>
  /** SHA-256 of the network that created it; null for rows from before this column existed */
  network_hash: string | null
  /** its size, for the budget of that network */
  bytes: Generated<number>
}

/** The address that receives the events of an account's requests. */
export type WebhookTable = {
  id: string
  subject: string
  url: string
  /** as plain text: it signs each message */
  secret: string
  /** the last attempt: 0: succeeded; 1: failed; 2: slow, whether or not it has succeeded yet */
  failing: number
  /** 1: a delivery has been attempted */
  tried: Generated<number>
  created_at: number
  /**
   * for a Safe: what its owners signed for the session that created it; null for all others, and once the webhook is
   * stopped
   */
  signature_id: string | null
  /** when it was stopped because that is no longer valid */
  stopped_at: Generated<number | null>
  /** SHA-256 of the network that created it; null for rows from before this column existed */
  network_hash: string | null
  /** its size, for the budget of that network */
  bytes: Generated<number>
}

/** One message to one webhook: the outbox, and the outcome. */
export type DeliveryTable = {
  /** the id that is signed */
  id: string
  webhook_id: string
  subject: string
  /** the registrable domain of the webhook's address, with its port */
  host: string
  event: string
  request_id: string
  /** the exact bytes that each attempt sends */
  body: string
  /** `waiting`, `delivered`, `given-up` */
  status: string
  tries: number
  /** how many attempts have failed since it was written or replayed, which decides the wait and the end of retries */
  failures: number
  last_error: string | null
  created_at: number
  due_at: number
  /** the server that sends it has it until then */
  leased_until: number
  ended_at: number | null
  /** SHA-256 of the network of its request; null for rows from before this column existed */
  network_hash: string | null
  /** its size, for the budget of that network */
  bytes: Generated<number>
}

/** Where a person receives notifications: a browser's push service, or an email address. */
export type SubscriptionTable = {
  id: string
  /** `push`, `email` */
  kind: string
  /** `PushTarget` as JSON, or the email address */
  target: string
  /** SHA-256 of the endpoint, or of the email address in lower case; with the browser, until that is confirmed */
  target_hash: string
  /** SHA-256 of the cookie of the browser that created it: it is notified of what this browser started */
  browser_hash: string
  /** SHA-256 of the network that created it */
  network_hash: string
  /** its size, for the budget of that network */
  bytes: Generated<number>
  /** as a session's `subject`: it is notified of what this account can do; empty: nobody was signed in */
  subject: string
  /** CAIP-10, as it was signed in with */
  account: AccountId | null
  /** for a contract: it is notified for as long as this session lasts; null for a key */
  session_id: string | null
  language: string
  browser: string
  system: string
  /** for the links in its emails; it can only confirm the address and turn off its notifications */
  token: string
  created_at: number
  /** when the link in the email was opened; null: not yet */
  confirmed_at: number | null
  expires_at: number
}

/** One notification for one subscription, until it was sent and some time after that. */
export type NotificationTable = {
  id: string
  subscription_id: string
  topic: string
  /** the cosigning or the request that it is about */
  about: string
  /** CAIP-10: the Safe; null: a request */
  account: AccountId | null
  created_at: number
  due_at: number
  failures: number
  /** the server that sends it has it until then */
  leased_until: number
  /** when it was sent or abandoned */
  ended_at: number | null
}

/** What a Safe's owners signed for a session, and for the API keys and webhooks that were created in it. */
export type SafeSignatureTable = {
  id: string
  /** CAIP-10 */
  account: AccountId
  /** for the Safe's `isValidSignature` */
  signature: string
  /** the hash that the Safe was asked about: `signedHash` of the text */
  signed_hash: string
  /** when it was last found valid */
  checked_at: number
  /** SHA-256 of the network that created it; null for rows from before this column existed */
  network_hash: string | null
  /** its size, for the budget of that network */
  bytes: Generated<number>
}

/** The key by which push services recognize this server (RFC 8292): one row. */
type PushKeyTable = {
  id: number
  public_key: string
  private_key: string
}

export type SessionTable = {
  id: string
  /** SHA-256 of the token in the cookie */
  token_hash: string
  /**
   * what the token is derived from, together with the browser's token; null for rows from before this column existed
   */
  salt: string | null
  /** the owner: the address of a key, the CAIP-10 account of a contract */
  subject: string
  /** CAIP-10, as it was signed in with */
  account: AccountId
  method: string
  block_number: number | null
  block_hash: string | null
  /** checksummed; for an account that is not deployed (ERC-6492) */
  factory: string | null
  browser: string
  system: string
  created_at: number
  last_seen_at: number
  /** when it ends if it is not used until then */
  expires_at: number
  /** when it ends at the latest */
  ends_at: number
  /** for a Safe: what its owners signed; null for all others, like the next columns */
  signature_id: string | null
  /** who signed, without owners who only approved on the chain: addresses as JSON; empty if it was signed there */
  signers: string | null
  threshold: number | null
  /** how many owners it had at that block; also null for rows from before this column existed */
  owner_count: Generated<number | null>
  /** 1: a passkey of the account signed, or one of the owners of a Safe; 0: that is not known */
  passkey: Generated<number>
  /** what the person calls it; null: nothing */
  name: Generated<string | null>
  /** the text that was signed, and its signature, for applications; null: kept for none */
  signed_message: Generated<string | null>
  signature: Generated<string | null>
  /** where it was last used: the network address, shortened to /24 or /48; null: unknown */
  seen_network: Generated<string | null>
  /** SHA-256 of the cookie of the browser that opened it; null for rows from before this column existed */
  browser_hash: Generated<string | null>
  /** SHA-256 of the network that created it; null for rows from before this column existed */
  network_hash: string | null
  /** its size, for the budget of that network */
  bytes: Generated<number>
}

/** A Safe whose cosignings may be confirmed elsewhere, and when to look next. */
type WatchTable = {
  /** CAIP-10 */
  account: string
  due_at: number
  /** how long to wait after a look that finds nothing new, in milliseconds */
  pause: number
  /** 1: a person waits for it */
  urgent: number
  /** when the last look began */
  looked_at: number
  /** the server that looks has it until then */
  leased_until: number
}

/** The known state of the gateway's monthly quota. */
export type GatewayQuotaTable = {
  /** SHA-256 of the gateway's address and key */
  id: string
  used: number
  told_limit: number | null
  told_left: number | null
  resets_at: number
  watcher_paid: number
  pages_paid: number
  /** the lowest threshold in percent that was logged in this window; 100: none */
  warned: number
}

/** Requests counted in a window of time, for rate limits. */
type CounterTable = {
  key: string
  count: number
  resets_at: number
}

/** The applications that a session has signed in to. */
type OpenIdSessionTable = {
  /** the id of the session that it belongs to */
  id: string
  /** the same; the database sets it to null when that session is removed, for whatever reason */
  session_id: string | null
  sub: string
  /** of the provider, as JSON */
  payload: string
  /** SHA-256 of the network that the session was opened from; null: it counts for none */
  network_hash: Generated<string | null>
  /** its size, for the budget of that network */
  bytes: Generated<number>
}

/** What an account signed for one application, in a session of its own. */
type OpenIdSignatureTable = {
  id: string
  session_id: string
  /** the address in the text, to which people are sent back */
  redirect_uri: string
  /** CAIP-10, as it was signed with; the next columns are as those of a session */
  account: AccountId
  signed_message: string
  signature: string
  method: string
  block_number: number | null
  block_hash: string | null
  signers: string | null
  threshold: number | null
  owner_count: number | null
  created_at: number
  /** SHA-256 of the network that created it */
  network_hash: string | null
  /** its size, for the budget of that network */
  bytes: number
}

/** A code, token, grant or request of the provider. */
type OpenIdArtifactTable = {
  /** SHA-256 of its kind and value */
  id: string
  kind: string
  /** of the provider, as JSON, without the value of a code or token */
  payload: string
  grant_id: string | null
  /** of a code or token: the `id` of its grant; null in rows from before this column existed */
  grant_key: Generated<string | null>
  /** of a code, token or grant: the session in which the person signed in; null in rows from before it was stored */
  session_id: Generated<string | null>
  /** of a grant: its client; null in rows from before this column existed */
  client_id: Generated<string | null>
  user_code: string | null
  /** for an interaction: SHA-256 of the cookie of the browser that started it */
  browser_hash: string | null
  created_at: number
  /** when it was redeemed, which happens at most once */
  consumed_at: number | null
  expires_at: number
  /** SHA-256 of the network that a person came from; null: it counts for none */
  network_hash: Generated<string | null>
  /** its size, for the budget of that network */
  bytes: Generated<number>
}

/** A client that was registered over HTTP. */
type OpenIdClientTable = {
  id: string
  /** its settings without the secret, as JSON */
  payload: string
  /** SHA-256 of its secret in hex; null: it has none */
  secret_hash: string | null
  created_at: number
  updated_at: number
}

/** What an account agreed to give an application. */
type OpenIdConsentTable = {
  /** as a session's `subject` */
  subject: string
  client_id: string
  /** the scopes, and what the page showed: the terms of `openid/consents.ts` */
  scope: string
  created_at: number
  last_used_at: number
  /** SHA-256 of the network that the account was signed in from; null: it counts for none */
  network_hash: Generated<string | null>
  /** its size, for the budget of that network */
  bytes: Generated<number>
}

/** The user name of an account at an application. It is never assigned to another account. */
type OpenIdUsernameTable = {
  client_id: string
  /** as a session's `subject` */
  subject: string
  name: string
  created_at: number
  /** SHA-256 of the network that the account was signed in from; null: it counts for none */
  network_hash: Generated<string | null>
  /** its size, for the budget of that network */
  bytes: Generated<number>
}

/** A logout to report to an application. */
export type OpenIdLogoutTable = {
  id: string
  client_id: string
  sub: string
  sid: string
  created_at: number
  due_at: number
  failures: number
  /** the server that sends it has it until then */
  leased_until: number
}

/** What nodes last agreed on about an account and the fact of a group. */
type OpenIdMembershipTable = {
  /** SHA-256 of a session's `subject` and the fact, as it is configured */
  id: string
  /** 1 or 0 */
  is_member: number
  checked_at: number
}

/** The secret from which pairwise subjects are derived: one row. */
type OpenIdSecretTable = {
  id: number
  secret: string
}
