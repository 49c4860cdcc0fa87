import {
  normalizeWords,
  proofBlockForm,
  proofForm,
  proofLimits,
  proofReportForm,
  proofSafeForm,
  refusedInWords,
  reportedVerdictForm,
  safeOwnersForm,
  verifiedMethods,
} from '@countersign/core'
import { z } from 'zod'
import {
  accountId,
  address,
  addressWithoutChecksum,
  hex,
  ofCore,
  ofCoreOrNull,
  pageOf,
  proofDuration,
  time,
  wellFormed,
} from './values.ts'

/** Ownership proofs in the HTTP interface. */

/** A purpose or an audience, as a proof contains it. */
const line = (most: number) =>
  z
    .string()
    .overwrite(normalizeWords)
    .min(1)
    .max(most)
    .refine(value => refusedInWords(value).length === 0, 'one line of visible characters without [ and ]')
    .describe(
      'one line of visible characters of any script without [ and ]; it is stored in NFC, with spaces as U+0020',
    )

/** Who may see a proof. */
export const visibilitySchema = z
  .enum(['link', 'listed'])
  .describe('who may see it: people with its link, or everybody, on the public page of its accounts')

/** What `POST /v1/proofs` takes: what the proof says, and which accounts sign it. */
export const proofRequestSchema = z.strictObject({
  purpose: line(proofLimits.purpose),
  audience: line(proofLimits.audience).nullable().describe('who it is intended for; null: anyone'),
  expiresAt: time
    .optional()
    .describe('when it expires: from an hour to five years from now; or, instead, holdsFor'),
  holdsFor: proofDuration
    .optional()
    .describe('how long it is valid, in seconds, counted by the server from now: independent of your clock'),
  visibility: visibilitySchema,
  accounts: z
    .array(z.strictObject({ account: accountId }))
    .min(1)
    .max(proofLimits.accounts)
    .describe('none twice; each signs a text of its own that names all of them'),
  request: z
    .string()
    .max(64)
    .optional()
    .describe('that it answers: then purpose, audience and accounts must be what was asked for'),
  replaces: z
    .string()
    .max(64)
    .optional()
    .describe(
      'id of a draft of this browser that is replaceable: it is discarded with the same change, and its cosignings are cancelled',
    ),
})

/** The state of one account in a draft. */
export const proofAccountSchema = z.object({
  account: accountId,
  status: z.enum(['unsigned', 'waiting', 'signed']).describe('waiting: for the owners of a Safe'),
  cosigning: z
    .string()
    .nullable()
    .describe('id of the cosigning where it waits for owners; only for the browser that makes it'),
  refused: z
    .enum(['too-large'])
    .nullable()
    .describe(
      'why what its owners confirmed last is not in the draft: all its texts and signatures together would be too large; create a separate proof for this account, or have fewer owners sign. Only for the browser that makes it',
    ),
  method: z.enum(verifiedMethods).nullable().describe('how it was shown; null: not yet'),
  verifiedAt: time.nullable(),
  block: ofCoreOrNull(proofBlockForm),
  factory: address
    .optional()
    .describe('address of the contract that would deploy the account; only with erc6492'),
  safe: ofCoreOrNull(proofSafeForm),
  approved: z
    .array(address)
    .describe(
      'those of safe.confirmations who did not sign: the contract says that they approved on the chain, which proves nothing about them',
    ),
})

/** The status of a proof. */
export const proofStatusSchema = z.enum(['draft', 'valid', 'expired', 'revoked'])

/** A proof, or the draft of one, as the site shows it. */
export const proofSchema = z.object({
  id: z.string(),
  link: z.string().describe('address of its page'),
  status: proofStatusSchema,
  purpose: z.string(),
  audience: z.string().nullable(),
  visibility: visibilitySchema,
  accounts: z.array(proofAccountSchema).min(1),
  request: z.string().nullable().describe('id of the request that it answers'),
  requester: accountId
    .nullable()
    .describe('CAIP-10: who made that request; null: nobody, or the proof is of version 1'),
  mine: z
    .enum(['maker', 'owner', 'no'])
    .describe('owner: the account that is signed in may revoke it; maker: otherwise, this browser made it'),
  madeHere: z.boolean().describe('whether this browser made it: only it can share it with a requester'),
  createdAt: time,
  issuedAt: time.nullable().describe('when the last account had signed; null: a draft'),
  expiresAt: time,
  draftUntil: time
    .nullable()
    .describe('until when what is missing may be signed; null: not a draft any more'),
  replaceable: z
    .boolean()
    .describe('whether a new draft may replace it: no account has signed it, and no owner has confirmed it'),
  revokedAt: time.nullable(),
  document: ofCoreOrNull(proofForm).describe('the proof itself, with its receipt; null: a draft'),
})

/** The answer of each call that reads or changes one proof. */
export const proofReplySchema = z.object({ proof: proofSchema })

/** A page of proofs. */
export const proofsSchema = pageOf(proofSchema)

/** The new visibility of a proof. */
export const proofChangeSchema = z.strictObject({ visibility: visibilitySchema })

/** A signature that is not one of our proofs. */
const plain = z.strictObject({
  account: accountId,
  message: wellFormed(20_000),
  signature: hex(proofLimits.signatureBytes),
})

/** What `POST /v1/verify` takes: a proof, or a message with a signature. */
export const verifyRequestSchema = z.union([
  z.strictObject({
    proof: z.unknown().describe('a proof document, as it is in its file'),
    expected: z
      .strictObject({
        id: z.string().min(1).max(64).exactOptional().describe('of the request that you made'),
        requester: accountId.exactOptional().describe('the account with which you made it'),
      })
      // What is `undefined` in a program is missing in its JSON.
      .refine(
        ({ id, requester }) => id !== undefined || requester !== undefined,
        'an id, a requester, or both',
      )
      .optional()
      .describe(
        'an id, a requester, or both; a proof for another request or requester, or for none, is then rejected (`request-differs`)',
      ),
  }),
  plain,
])

const reportedVerdict = ofCore(reportedVerdictForm)

/** The answer of `POST /v1/verify`: the report on the proof, or the verdict on the signature. */
export const verifyReplySchema = z.union([
  z.object({ report: ofCore(proofReportForm) }),
  z.object({ verdict: reportedVerdict, addressWithoutChecksum }),
])

/** The current result on the chain; it says nothing about the time of signing. */
export const recheckSchema = z.object({
  checkedAt: time,
  accounts: z.array(
    z.object({ account: accountId, now: reportedVerdict, safeNow: ofCoreOrNull(safeOwnersForm) }),
  ),
})

/** The public keys of receipts, as a JWK Set (RFC 7517 §5). */
export const keySetSchema = z
  .object({ keys: z.array(z.record(z.string(), z.unknown())) })
  .describe('the public keys of receipts, also those that are not used any more (RFC 7517)')
