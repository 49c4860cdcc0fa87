import type { VerdictLocale } from '../verdict.ts'

export const enVerdict: VerdictLocale = {
  method: {
    eoa: 'The account’s own key signed.',
    erc1271: 'The account’s contract accepted the signature.',
    erc6492: 'Not on the network yet; the contract to come accepted the signature.',
    eip7702: 'The code that the account’s key delegates to accepted the signature.',
  },
  rejected: {
    'signature-empty': 'There is no signature.',
    'signature-not-hex': 'The signature is not written as 0x and hex digits.',
    'signature-length': 'The signature is not of a length that any signature has.',
    'signature-too-large': 'The signature is too long to be checked.',
    'signature-high-s': 'The signature was changed after it was made (high s).',
    'signature-recovery-id': 'The last byte of the signature is none that a signature may end with.',
    'signature-unrecoverable': 'No key can have made this signature.',
    'wrong-signer': 'Another key signed this text, or the text was changed after it was signed.',
    'contract-on-another-chain': 'The account’s contract is on another network.',
    'contract-refused': 'The account’s contract does not accept the signature.',
    'contract-reverted': 'The account’s contract broke off instead of answering.',
    'contract-without-signature-handler': 'The account’s contract cannot check signatures.',
    'wrapper-malformed': 'The signature names a contract to be made first, and does so wrongly.',
    'authorization-invalid':
      'The signature brings a delegation along that the account has not signed, or that is for another network or out of date.',
    'factory-not-allowed':
      'The contract that would deploy the account is not one of those that are accepted.',
    'factory-reverted': 'The account’s contract could not be made as the signature says.',
    'factory-deployed-nothing': 'What the signature says would make no contract at this address.',
  },
  unavailable: {
    'no-node': 'This site is not connected to that network.',
    'node-unreachable': 'The network could not be reached.',
    'node-timeout': 'The network took too long to answer.',
    'node-error': 'The network’s node answered with an error.',
    'node-wrong-chain': 'The node that answered belongs to another network.',
    'node-unreliable': 'The node’s answer made no sense, so it does not count.',
    'nodes-disagree': 'Two nodes of the network contradict each other.',
    'history-unavailable': 'The node no longer keeps what was true at that block.',
  },
  factory: address => `Not on the network yet: the factory ${address} would create it.`,
  delegate: address =>
    `The delegation is not on the network yet: the key has signed to delegate to ${address}.`,
  atBlock: number => `At block ${number}.`,
  recovered: 'Signed by',
  elsewhere: 'It is on',
  unknown: 'The reason is one that this page does not know.',
}
