import {
  type AccountId,
  accountAddress,
  accountChain,
  type Rejected,
  type Unavailable,
} from '@countersign/core'
import { ProblemException } from '../http/problem.ts'

/** Puts a verdict that is not `verified` into words. "No" and "could not ask" are different answers. */
export function verdictProblem(account: AccountId, verdict: Rejected | Unavailable): ProblemException {
  switch (verdict.status) {
    case 'rejected':
      return new ProblemException('signature-rejected', rejection(account, verdict), {
        reason: verdict.reason,
        ...(verdict.recovered ? { recovered: verdict.recovered } : {}),
        ...(verdict.chains ? { chains: [...verdict.chains] } : {}),
      })
    case 'unavailable':
      return new ProblemException(
        'verification-unavailable',
        `${unavailability(account, verdict)} Nothing was decided: please try again.`,
        {
          reason: verdict.reason,
        },
      )
  }
}

function rejection(account: AccountId, { reason, recovered, chains }: Rejected): string {
  const address = accountAddress(account)
  const chain = accountChain(account)
  switch (reason) {
    case 'signature-empty':
      return `The signature is empty, and ${address} is not a contract on ${chain} that could have signed on-chain.`
    case 'signature-not-hex':
      return 'The signature is not 0x followed by whole bytes of hex digits.'
    case 'signature-length':
      return 'The signature is not 64 or 65 bytes long, as the signature of a key must be; it may have been cut off.'
    case 'signature-too-large':
      return 'The signature is larger than 32 KiB.'
    case 'signature-high-s':
      return 'The signature is in the high-S form, which is not accepted because it can be made from another signature.'
    case 'signature-recovery-id':
      return 'The last byte of the signature (v) is none of 0, 1, 27 and 28.'
    case 'signature-unrecoverable':
      return 'The signature is not one that any key could have made.'
    case 'wrong-signer':
      return `The signature was made by ${recovered ?? 'another key'}, not by ${address}.`
    case 'contract-on-another-chain':
      return `There is no contract at ${address} on ${chain}. There is one on ${chains?.join(', ')}: sign in with the account there.`
    case 'contract-refused':
      return `The contract at ${address} does not accept this signature.`
    case 'contract-reverted':
      return `The contract at ${address} failed when it was asked about this signature.`
    case 'contract-without-signature-handler':
      return `The contract at ${address} has no signature handler (ERC-1271), so that it cannot prove its ownership by a signature.`
    case 'wrapper-malformed':
      return 'The signature is marked as one of an undeployed account (ERC-6492), but its wrapper cannot be read.'
    case 'authorization-invalid':
      return `The signature brings an authorization (EIP-7702) along that does not hold: it must be signed by the key of ${address}, for ${chain} and the account's present nonce.`
    case 'factory-not-allowed':
      return `The account ${address} is not deployed, and this site does not accept the factory named in the signature. Deploy the account first, for example by sending a transaction with it, and sign again.`
    case 'factory-reverted':
      return `The account ${address} is not deployed, and the factory named in the signature failed to deploy it.`
    case 'factory-deployed-nothing':
      return `The account ${address} is not deployed, and the factory named in the signature does not deploy it.`
  }
}

function unavailability(account: AccountId, { reason }: Unavailable): string {
  const chain = accountChain(account)
  switch (reason) {
    case 'no-node':
      return `This site has no node for ${chain}, which is needed to ask the account's contract.`
    case 'node-unreachable':
      return `The node for ${chain} cannot be reached.`
    case 'node-timeout':
      return `The node for ${chain} did not answer in time.`
    case 'node-error':
      return `The node for ${chain} answered with an error.`
    case 'node-wrong-chain':
      return `The node for ${chain} is connected to another chain.`
    case 'node-unreliable':
      return `The node for ${chain} gave an answer that cannot be right.`
    case 'nodes-disagree':
      return `The nodes for ${chain} give different answers.`
    case 'history-unavailable':
      return `The node for ${chain} keeps no state of the block that was asked about.`
  }
}
