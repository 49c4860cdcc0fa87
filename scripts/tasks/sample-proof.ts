import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  accountChain,
  eip155Chain,
  formatAccountId,
  type Proof,
  proofSchemaAddress,
  writeProofMessage,
} from '@countersign/core'
import { createSigner } from '../../packages/testbed/src/proofs/signer.ts'

// Makes the sample proof of the home page: `node scripts/run.mjs sample-proof`. Its key is generated here and lost when
// this ends, and no site has its origin (RFC 2606), so that it proves nothing but how a proof is checked.

const file = join(import.meta.dirname, '../../apps/web/src/pages/home/sample/proof.json')

const key = createSigner({ bytes: count => crypto.getRandomValues(new Uint8Array(count)) })
const account = formatAccountId(eip155Chain(1), key.address)
const now = Date.now()
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()

const content = {
  id: crypto.randomUUID().replaceAll('-', ''),
  origin: 'https://countersign.example',
  purpose: 'a sample: opening an account',
  audience: 'Example Bank',
  request: null,
  // As long as a proof can be valid. After that, this one is shown as expired, until it is made again.
  expiresAt: at(5 * 365 * 86_400),
}
const message = writeProofMessage({
  ...content,
  account,
  accounts: [account],
  nonce: crypto.randomUUID().replaceAll('-', ''),
  issuedAt: at(-60),
})
const proof: Proof = {
  type: 'countersign-proof',
  version: 2,
  schema: proofSchemaAddress(content.origin),
  ...content,
  issuedAt: at(0),
  accounts: [
    {
      account,
      chain: accountChain(account),
      message,
      signature: key.sign(message),
      method: 'eoa',
      verifiedAt: at(-30),
      block: null,
      safe: null,
    },
  ],
  receipt: null,
}

writeFileSync(file, `${JSON.stringify(proof, null, 2)}\n`)
