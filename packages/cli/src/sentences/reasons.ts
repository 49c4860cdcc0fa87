import type { ProofReason, Rejected, Unavailable, VerifiedMethod } from '@countersign/core'
import type { DocumentFault } from '../documents/document.ts'

type Explained = { readonly what: string; readonly next: string }

const askForOriginal =
  'Do not rely on it; ask the person who gave it to you for the file as the site issued it.'

/** Why a proof is not accepted, and what to do about it. */
export const proofReasons: Readonly<Record<ProofReason, Explained>> = {
  malformed: { what: 'This is not a proof of a version that is known here.', next: askForOriginal },
  'text-differs': {
    what: 'A text that was signed does not say what the document says: one of them was changed.',
    next: askForOriginal,
  },
  'request-differs': {
    what: 'It was not made for the request, or the requester, that you expect: somebody else may have asked for it, in your name.',
    next: 'Do not accept it. Send your own request (its link) to the person, and take the proof that they make for it.',
  },
  'signature-rejected': { what: 'A signature does not prove its account.', next: askForOriginal },
  'method-differs': {
    what: 'An account was shown in another way than the document says.',
    next: askForOriginal,
  },
  'block-differs': {
    what: 'The chain has another block than the one that the document names, or none.',
    next: 'Ask another node of that chain; if it says the same, do not rely on this proof.',
  },
  'safe-differs': {
    what: 'The Safe had other owners, another threshold or other confirmations than the document says.',
    next: askForOriginal,
  },
  'original-differs': { what: 'The site keeps another document under its address.', next: askForOriginal },
  'receipt-differs': { what: 'The receipt is for another document than this one.', next: askForOriginal },
  'receipt-refused': {
    what: 'The receipt is not signed with a key of the site that it names.',
    next: 'See that --keys is the key set of that very site; if it is, do not rely on this proof.',
  },
  revoked: {
    what: 'Whoever made it has revoked it.',
    next: 'Ask for a new one.',
  },
  expired: { what: 'Its time is over.', next: 'Ask for a new one.' },
  'not-yet': {
    what: 'It was issued at a time that has not come yet.',
    next: 'See that the clock of this computer is right; if it is, do not rely on this proof.',
  },
  'no-longer': {
    what: 'It was right when it was made, but the account does not accept it any more.',
    next: 'Ask for a new one: owners or keys of the account have changed since.',
  },
}

/** Why something could not even be read as JSON. */
export const documentFaults: Readonly<Record<DocumentFault, Explained>> = {
  empty: { what: 'There is nothing in it.', next: 'See that it was saved whole.' },
  'too-long': { what: 'It is longer than any proof.', next: 'See that it is the right file.' },
  'not-text': { what: 'It is not a text file (UTF-8).', next: 'See that it is the right file.' },
  'not-json': {
    what: 'It is not JSON.',
    next: 'See that it was saved whole. A file holds one proof; give a list, one in each line, by -.',
  },
}

export const rejections: Readonly<Record<Rejected['reason'], string>> = {
  'signature-empty': 'The signature is empty.',
  'signature-not-hex': 'The signature is not 0x and whole bytes of hex.',
  'signature-length': 'The signature has not the length of one.',
  'signature-too-large': 'The signature is longer than any that is accepted.',
  'signature-high-s': 'The signature is the twin (high s) of one, which no chain accepts.',
  'signature-recovery-id': 'The last byte of the signature is none that a key gives.',
  'signature-unrecoverable': 'No key can have made the signature.',
  'wrong-signer': 'Another account has signed.',
  'contract-on-another-chain': 'The account is a contract on another chain.',
  'contract-refused': 'The account’s contract does not accept the signature.',
  'contract-reverted': 'The account’s contract broke off when it was asked.',
  'contract-without-signature-handler': 'The account’s contract cannot check signatures.',
  'wrapper-malformed': 'What is wrapped around the signature (ERC-6492) is broken.',
  'authorization-invalid':
    'The authorization in the signature (EIP-7702) is not the account’s own, or not for its chain and present nonce.',
  'factory-not-allowed': 'The factory that the signature names may not be called.',
  'factory-reverted': 'The account could not be deployed in the trial that the signature asks for.',
  'factory-deployed-nothing': 'What the signature asks to be deployed is not this account.',
}

export const unavailabilities: Readonly<Record<Unavailable['reason'], Explained>> = {
  'no-node': {
    what: 'It needs a node of its chain, and none was given.',
    next: 'Run it again with --rpc and the address of one.',
  },
  'node-unreachable': {
    what: 'The node could not be reached.',
    next: 'Try again, or another node.',
  },
  'node-timeout': { what: 'The node did not answer in time.', next: 'Try again, or another node.' },
  'node-error': { what: 'The node answered with an error.', next: 'Try again, or another node.' },
  'node-wrong-chain': {
    what: 'The node is of another chain.',
    next: 'Give one of this chain as well: --rpc may be there several times.',
  },
  'node-unreliable': { what: 'What the node answers makes no sense.', next: 'Take another node.' },
  'nodes-disagree': { what: 'Nodes contradict each other.', next: 'Try again, or take other nodes.' },
  'history-unavailable': {
    what: 'The node has forgotten the state of that time.',
    next: 'Take a node that keeps history (an archive node).',
  },
}

export const methods: Readonly<Record<VerifiedMethod, string>> = {
  eoa: 'signed with its own key',
  erc1271: 'its contract accepts the signature (ERC-1271)',
  erc6492: 'its contract accepts the signature once it is deployed (ERC-6492)',
  eip7702: 'the code that its key delegates to accepts the signature (EIP-7702)',
}
