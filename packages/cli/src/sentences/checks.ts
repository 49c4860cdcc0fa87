import type { ProofCheck } from '@countersign/core'

type Sentences = {
  readonly passed: string
  readonly failed: string
  /** What would have had to be asked. */
  readonly open: string
  /** What is taken on trust, where it can be. */
  readonly trusted?: string
  /** Said where there is nothing of it and people may think there is. */
  readonly skipped?: string
}

/** What each check is about. */
export const checks: Readonly<Record<ProofCheck, Sentences>> = {
  form: {
    passed: 'It has the form of a proof.',
    failed: 'It has not the form of a proof.',
    open: 'its form',
  },
  original: {
    passed: 'It is the document that its site keeps.',
    failed: 'It is not the document that its site keeps.',
    open: 'whether its site keeps this document',
  },
  'receipt-content': {
    passed: 'Its receipt is for exactly this document.',
    failed: 'Its receipt is not for this document.',
    open: 'what its receipt is for',
    skipped: 'It has no receipt: nobody vouches for when, and at which block, it was checked.',
  },
  text: {
    passed: 'The signed texts say what the document says: accounts, purpose, audience, times.',
    failed: 'A signed text does not say what the document says.',
    open: 'the signed texts',
  },
  request: {
    passed: 'The accounts have signed for which request it is, and who made that request.',
    failed: 'It was not made for the request, or the requester, of --request and --requester.',
    open: 'for which request it was made',
    skipped: 'It was not made for a request: its accounts have not signed who asked for it.',
  },
  signatures: {
    passed: 'The signatures prove the accounts.',
    failed: 'A signature does not prove its account.',
    open: 'whether the signatures prove the accounts',
  },
  blocks: {
    passed: 'The blocks that it names are those of the chain.',
    failed: 'A block that it names is not that of the chain.',
    open: 'whether the chain has the blocks that it names',
    trusted: 'that contracts were asked at the blocks that it names',
  },
  safes: {
    passed: 'The Safes had the owners, thresholds and confirmations that it names.',
    failed: 'A Safe had not the owners, threshold and confirmations that it names.',
    open: 'owners, thresholds and confirmations of the Safes',
    trusted: 'owners, thresholds and confirmations of the Safes at that time',
  },
  factories: {
    passed: 'The factories that would deploy its accounts can be trusted.',
    failed: 'A factory that would deploy an account cannot be trusted.',
    open: 'the factories that would deploy its accounts',
    trusted: 'the factories that would deploy its accounts: they decide who controls them',
  },
  time: {
    passed: 'It is issued, and not over.',
    failed: 'Its time is over, or has not come.',
    open: 'its time',
  },
  now: {
    passed: 'The accounts accept it as of now.',
    failed: 'An account does not accept it as of now.',
    open: 'whether the accounts accept it as of now',
    trusted: 'that the accounts accept it as of now',
  },
  'receipt-signature': {
    passed: 'Its receipt is signed with a key of --keys.',
    failed: 'Its receipt is not signed with a key of --keys.',
    open: 'its receipt',
    trusted: 'when, and at which block, the site checked it: no receipt was checked with keys of the site',
  },
  revocation: {
    passed: 'The site says that it is not revoked.',
    failed: 'The site says that it is revoked.',
    open: 'whether it is revoked',
    trusted: 'that it is not revoked: only its page says so',
  },
}
