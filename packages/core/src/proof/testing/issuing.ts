import type { Hex } from 'viem'
import { type AccountId, accountChain } from '../../account.ts'
import type { NodeClient } from '../../node-client.ts'
import { recoverWithNoble } from '../../recover/noble.ts'
import { signedHash } from '../../safe/message.ts'
import { verifySafeSignature } from '../../safe/verify-safe-signature.ts'
import { verifyOwnership } from '../../verify/verify-ownership.ts'
import type { Proof, ProofAccount, ProofSafe } from '../proof.ts'
import { proofSchemaAddress, writeProofMessage } from '../write-proof-message.ts'
import { origin } from './samples.ts'

/** Creates proofs of real accounts as a site does: verifies, and records the results. For tests. */

/** An account, and how it signs a text. */
export type Signer = { readonly account: AccountId; readonly sign: (message: string) => Promise<Hex> }

export async function issue(signers: readonly Signer[], client: NodeClient): Promise<Proof> {
  const now = Date.now()
  const stated = {
    id: crypto.randomUUID().replaceAll('-', ''),
    origin,
    purpose: 'a grant',
    audience: 'The Committee',
    request: null,
    expiresAt: new Date(now + 86_400_000).toISOString(),
    accounts: signers.map(({ account }) => account),
  }
  const accounts: ProofAccount[] = []
  for (const { account, sign } of signers) {
    const issuedAt = new Date(now).toISOString()
    const message = writeProofMessage({ ...stated, account, nonce: 'hJ3mZ0q8Xw', issuedAt })
    accounts.push(await verified(account, message, await sign(message), client))
  }
  return {
    type: 'countersign-proof',
    version: 2,
    schema: proofSchemaAddress(origin),
    ...stated,
    issuedAt: new Date(now).toISOString(),
    accounts,
    receipt: null,
  }
}

/** Returns the account of a proof for a valid signature. @throws {Error} if the account does not accept. */
async function verified(
  account: AccountId,
  message: string,
  signature: Hex,
  client: NodeClient,
): Promise<ProofAccount> {
  const asked = { account, signature, client, recover: recoverWithNoble }
  const verdict = await verifyOwnership({ ...asked, message })
  if (verdict.status !== 'verified') throw new Error(`${account}: ${verdict.reason}`)
  const { method } = verdict
  const chain = accountChain(account)
  const rest = { account, chain, message, signature, method, verifiedAt: new Date().toISOString() }
  if (verdict.method === 'eoa') return { ...rest, block: null, safe: null }
  const { block } = verdict
  const ofSafe = await verifySafeSignature({ ...asked, message: signedHash(message), block })
  return {
    ...rest,
    block: { number: Number(block.number), hash: block.hash },
    safe: ofSafe.status === 'verified' && method !== 'eip7702' ? safeOf(ofSafe) : null,
  }
}

function safeOf({
  safe,
  owners,
}: Extract<Awaited<ReturnType<typeof verifySafeSignature>>, { status: 'verified' }>): ProofSafe {
  return { version: safe.version, threshold: safe.threshold, owners: safe.owners, confirmations: owners }
}
