import { accountChain, type Proof, parseProof, proofSchemaAddress } from '@countersign/core'
import { isoTime } from '../http/iso-time.ts'
import { type ProofRecord, proofContextOf, type SignedAccount } from './record.ts'

/**
 * Composes the document of a proof that each of its accounts has signed, without its receipt.
 *
 * @param origin - of this site.
 * @throws {ProofFormatError} if the result is not a valid proof. That is a bug, and the proof is not issued.
 */
export function composeProof(record: ProofRecord, origin: string): Omit<Proof, 'receipt'> {
  const accounts = record.accounts.map(({ account, signed }) => {
    if (!signed) throw new Error('An account of the proof has not signed.')
    return {
      account,
      chain: accountChain(account),
      message: signed.message,
      signature: signed.signature,
      method: signed.method,
      verifiedAt: isoTime(signed.verifiedAt),
      block: signed.block,
      safe: signed.safe,
    }
  })
  const { receipt: _, ...proof } = parseProof({
    type: 'countersign-proof',
    version: record.version,
    schema: proofSchemaAddress(origin, record.version),
    id: record.id,
    origin,
    purpose: record.purpose,
    audience: record.audience,
    ...(record.version === 1 ? {} : { request: proofContextOf(record) }),
    issuedAt: isoTime(lastVerified(record)),
    expiresAt: isoTime(record.expiresAt),
    accounts,
    receipt: null,
  })
  return proof
}

/** Returns when the last account was verified, in milliseconds since 1970. */
export function lastVerified({ accounts }: Pick<ProofRecord, 'accounts'>): number {
  return Math.max(...accounts.map(({ signed }) => signed?.verifiedAt ?? 0))
}

/** Returns a signed account as the columns of its row. */
export function toColumns({ message, signature, method, verifiedAt, block, safe }: SignedAccount) {
  return {
    refused: null,
    message,
    signature,
    method,
    verified_at: verifiedAt,
    block_number: block?.number ?? null,
    block_hash: block?.hash ?? null,
    safe: safe && JSON.stringify(safe),
  }
}
