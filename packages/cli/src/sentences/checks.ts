import type { ProofCheck } from '@countersign/core'

type Sentences = {
  readonly passed: string
  readonly failed: string
  /** What could not be checked. */
  readonly open: string
  /** What is trusted without a check, for checks that can be. */
  readonly trusted?: string
  /** Shown for a check that does not apply, where people may expect it. */
  readonly skipped?: string
}

/** The subject of each check. */
export const checks: Readonly<Record<ProofCheck, Sentences>> = {
  form: {
    passed: 'The file is a proof and contains nothing else.',
    failed: 'The file isn’t a valid proof.',
    open: 'the form of the file',
  },
  original: {
    passed: 'The file is the one that the issuer keeps.',
    failed: 'The file isn’t the one that the issuer keeps.',
    open: 'whether the issuer keeps this file',
  },
  'receipt-content': {
    passed: 'The receipt is for this file.',
    failed: 'The receipt isn’t for this file.',
    open: 'what the receipt is for',
    skipped: 'The proof has no receipt, so there’s no evidence of when, and at which block, it was verified.',
  },
  text: {
    passed: 'The signed texts match the content of the proof: accounts, purpose, audience, times.',
    failed: 'A signed text doesn’t match the content of the proof.',
    open: 'the signed texts',
  },
  request: {
    passed: 'The accounts signed which request the proof is for, and who the requester is.',
    failed: 'The proof wasn’t made for the request, or the requester, of --request and --requester.',
    open: 'the request that the proof was made for',
    skipped: 'The proof wasn’t made for a request, so its accounts didn’t sign who requested it.',
  },
  signatures: {
    passed: 'The signatures prove the accounts.',
    failed: 'A signature doesn’t prove its account.',
    open: 'whether the signatures prove the accounts',
  },
  blocks: {
    passed: 'The blocks exist on the network.',
    failed: 'A block doesn’t exist on the network.',
    open: 'whether the blocks exist on the network',
    trusted: 'that the contracts were asked at these blocks',
  },
  safes: {
    passed: 'The owners, thresholds and confirmations of Safes match those at the block.',
    failed: 'The owners, threshold or confirmations of a Safe don’t match those at the block.',
    open: 'the owners, thresholds and confirmations of Safes',
    trusted: 'the owners, thresholds and confirmations of Safes at that time',
  },
  factories: {
    passed: 'The factories that would deploy these accounts are trusted.',
    failed: 'A factory that would deploy an account isn’t trusted.',
    open: 'the factories that would deploy these accounts',
    trusted: 'the factories that would deploy these accounts: they decide who controls them',
  },
  time: {
    passed: 'The proof was issued and hasn’t expired.',
    failed: 'The proof has expired, or isn’t valid yet.',
    open: 'whether the proof has expired',
  },
  now: {
    passed: 'The accounts accept their signatures now.',
    failed: 'An account doesn’t accept its signature now.',
    open: 'whether the accounts accept their signatures now',
    trusted: 'that the accounts accept their signatures now',
  },
  'receipt-signature': {
    passed: 'The receipt was signed with a key of --keys.',
    failed: 'The receipt wasn’t signed with a key of --keys.',
    open: 'the signature of the receipt',
    trusted:
      'when, and at which block, the site verified it: the receipt wasn’t checked with the site’s keys',
  },
  revocation: {
    passed: 'The site says that the proof wasn’t revoked.',
    failed: 'The site says that the proof was revoked.',
    open: 'whether the proof was revoked',
    trusted: 'that the proof wasn’t revoked: only its page says so',
  },
}
