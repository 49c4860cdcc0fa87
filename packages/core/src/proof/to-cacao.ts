import type { Hex } from 'viem'
import { type AccountId, accountAddress, accountChain, chainNumber } from '../account.ts'
import { composeMessage } from '../message/compose-message.ts'
import { MessageFormatError } from '../message/error.ts'
import { parseMessage } from '../message/parse-message.ts'
import type { VerifiedMethod } from '../verdict.ts'
import { ProofFormatError } from './error.ts'
import { parseProof } from './parse-proof.ts'
import type { Proof } from './proof.ts'
import { did } from './write-proof-message.ts'

/** A capability object of CAIP-74: one signed text in its parts. */
export type Cacao = {
  readonly h: { readonly t: 'eip4361' }
  readonly p: {
    readonly domain: string
    /** The signer: a DID of the account (did:pkh). */
    readonly iss: string
    /** The URI of the text. */
    readonly aud: string
    readonly version: '1'
    readonly nonce: string
    readonly iat: string
    readonly exp?: string
    readonly statement?: string
    readonly requestId?: string
    readonly resources?: readonly string[]
  }
  /** `eip6492` is not part of CAIP-74: the signature is in the wrapper of an undeployed account. */
  readonly s: { readonly t: 'eip191' | 'eip1271' | 'eip6492'; readonly s: Hex }
}

const signatureType: Record<VerifiedMethod, Cacao['s']['t']> = {
  eoa: 'eip191',
  erc1271: 'eip1271',
  eip7702: 'eip1271',
  erc6492: 'eip6492',
}

/**
 * Returns each account's text and signature as a CACAO, for programs that support those. A CACAO has no place for the
 * receipt and the Safe.
 *
 * @returns one for each account, in the document's order.
 * @throws {ProofFormatError} if it is not a proof, or a text is not an EIP-4361 message of its account that could be
 *   written again from the CACAO: `verifyProof` rejects such a proof.
 * @see CAIP-74, CAIP-122, did:pkh
 * @example
 * toCacao(parseProof(json))[0]?.p.iss // 'did:pkh:eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
 */
export function toCacao(proof: Proof): Cacao[] {
  return parseProof(proof).accounts.map(({ account, message, method, signature }, index) => {
    const text = parsed(message, account, `/accounts/${index}/message`)
    const { domain, uri, version, nonce, issuedAt, expirationTime, statement, requestId, resources } = text
    return {
      h: { t: 'eip4361' },
      p: {
        domain,
        iss: did(account),
        aud: uri,
        version,
        nonce,
        iat: issuedAt,
        ...(expirationTime === undefined ? {} : { exp: expirationTime }),
        ...(statement === undefined ? {} : { statement }),
        ...(requestId === undefined ? {} : { requestId }),
        ...(resources === undefined ? {} : { resources }),
      },
      s: { t: signatureType[method], s: signature },
    }
  })
}

function parsed(message: string, account: AccountId, at: string) {
  try {
    const { scheme: _, notBefore: __, addressWithoutChecksum: ___, ...text } = parseMessage(message)
    const [address, chainId] = [accountAddress(account), chainNumber(accountChain(account))]
    // A CACAO has no place for a scheme, or for how the address was written, and a proof has no start.
    if (composeMessage({ ...text, address, chainId }) === message) return text
  } catch (error) {
    if (!(error instanceof MessageFormatError)) throw error
  }
  throw new ProofFormatError(
    'form',
    at,
    message,
    'expected a message of the account in the format of EIP-4361',
  )
}
