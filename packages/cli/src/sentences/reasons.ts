import type { ProofReason, ReportedVerdict, UnavailableReason } from '@countersign/core'
import { describeRejection } from '@countersign/core/reasons'
import { messages as reasons } from '@countersign/core/reasons/en'
import type { DocumentFault } from '../documents/document.ts'

type Explained = { readonly what: string; readonly next: string }

const askForOriginal =
  'Don’t rely on it. Ask the person who gave it to you for the file as the site issued it.'
const askForNew = 'Ask for a new proof.'

const nextForProof: Readonly<Record<ProofReason, string>> = {
  malformed: askForOriginal,
  'text-differs': askForOriginal,
  'request-differs':
    'Don’t accept it: someone else may have requested it in your name. Send the person the link of your own request, and accept only the proof made for it.',
  'signature-rejected': askForOriginal,
  'method-differs': askForOriginal,
  'block-differs': 'Use another node of that network. If it says the same, don’t rely on this proof.',
  'safe-differs': askForOriginal,
  'original-differs': askForOriginal,
  'receipt-differs': askForOriginal,
  'receipt-refused': 'Make sure that --keys is the key set of that site. If it is, don’t rely on this proof.',
  revoked: askForNew,
  expired: askForNew,
  'not-yet': 'If the clock is correct, don’t rely on this proof.',
  'no-longer': 'Ask for a new proof: the account’s owners or keys have changed since.',
}

/** Explains why a proof is not valid, and what to do about it. */
export function explainProofReason(reason: ProofReason): Explained {
  return { what: reasons.proof[reason], next: nextForProof[reason] }
}

/** Why a file could not be parsed as JSON. */
export const documentFaults: Readonly<Record<DocumentFault, Explained>> = {
  empty: { what: 'The file is empty.', next: 'Make sure that it was saved completely.' },
  'too-long': {
    what: 'The file is larger than any proof.',
    next: 'Make sure that it is the right file.',
  },
  'not-text': {
    what: 'This isn’t a text file (UTF-8).',
    next: 'Make sure that it is the right file.',
  },
  'not-json': {
    what: 'This isn’t JSON.',
    next: 'Make sure that it was saved completely. A file contains one proof. To check a list, pass one proof per line with -.',
  },
}

/** Explains why a signature is not valid for its account. */
export function explainRejection(verdict: Extract<ReportedVerdict, { status: 'rejected' }>): string {
  return describeRejection(reasons, verdict)
}

const tryAnotherNode = 'Try again, or use another node.'

const nextForUnavailable: Readonly<Record<UnavailableReason, string>> = {
  'no-node': 'Run the command again with --rpc and the URL of a node.',
  'node-unreachable': tryAnotherNode,
  'node-timeout': tryAnotherNode,
  'check-cut-short': 'Try again.',
  'node-error': tryAnotherNode,
  'node-wrong-chain': 'Add a node of this network. You can pass --rpc several times.',
  'node-unreliable': 'Use another node.',
  'nodes-disagree': 'Try again, or use other nodes.',
  'history-unavailable': 'Use a node that keeps history (an archive node).',
  'signature-too-large': 'Make sure that it is the right signature.',
  'factory-not-allowed': 'Ask for the account to be deployed, then run the command again.',
  'initializer-not-allowed': 'Ask for the delegation to be set up on-chain, then run the command again.',
}

/** Explains why a signature could not be checked, and what to do about it. */
export function explainUnavailability(reason: UnavailableReason): Explained {
  return { what: reasons.unavailable[reason], next: nextForUnavailable[reason] }
}
