import { createClient, proofCalls } from '@countersign/api'
import type { Hex } from 'viem'
import { browserFetch } from '../browser-fetch.ts'

export type Signer = {
  /** CAIP-10. */
  readonly account: string
  sign(message: string): Promise<Hex>
}

/** The purpose of the proofs. A page that shows this text shows its proof. */
export const purpose = 'opening an account at the Example Exchange'

/** Creates a proof on a server, as a person does in their browser. @returns the path of its page */
export async function makeProof(url: string, signers: readonly Signer[]): Promise<string> {
  const client = createClient({ baseUrl: url, fetch: browserFetch(url) })
  const { begin, answer } = proofCalls(client)
  const { id } = await begin({
    purpose,
    audience: 'Example Exchange',
    expiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    visibility: 'link',
    accounts: signers.map(({ account }) => ({ account })),
  })
  let status = 'draft'
  for (const { account, sign } of signers) {
    const challenge = await client.challenge({ purpose: 'proof', account, proof: id })
    const { message } = challenge
    const proof = await answer(challenge.id, { message, signature: await sign(message) })
    status = proof.status
  }
  if (status !== 'valid') throw new Error(`The proof is ${status} after all have signed.`)
  return `/p/${id}`
}
