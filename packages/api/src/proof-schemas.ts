import { z } from 'zod'
import { accountText, hex, time, wellFormed } from './values.ts'

/** Ownership proofs, as they cross the wire. */

const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[A-Za-z0-9 \-._~:/?#@!$&'()*+,;=]+$/)
    .describe(
      "one line of letters, digits, spaces and -._~:/?#@!$&'()*+,;= (EIP-4361 statement, without [ and ])",
    )

export const visibilitySchema = z
  .enum(['link', 'listed'])
  .describe('who may see it: whoever has its link, or everybody, on the public page of its accounts')

export const proofRequestSchema = z.strictObject({
  purpose: line(120),
  audience: line(80).nullable().describe('for whom; null: for anyone'),
  expiresAt: time.describe('until when it holds: from an hour to five years from now'),
  visibility: visibilitySchema,
  accounts: z
    .array(z.strictObject({ account: accountText }))
    .min(1)
    .max(20)
    .describe('none twice; each signs a text of its own that names all of them'),
  request: z
    .string()
    .max(64)
    .optional()
    .describe('that it answers: then purpose, audience and accounts must be what was asked for'),
})

const block = z.object({ number: z.number().int(), hash: z.string() })

/** Where one account of a proof stands that is being made. */
export const proofAccountSchema = z.object({
  account: accountText,
  status: z.enum(['unsigned', 'waiting', 'signed']).describe('waiting: for the owners of a Safe'),
  cosigning: z
    .string()
    .nullable()
    .describe('id of the cosigning where it waits for owners; only for the browser that makes it'),
  refused: z
    .enum(['too-large'])
    .nullable()
    .describe(
      'why what its owners confirmed last is not in the draft: all its texts and signatures together would be too large; make a proof of its own for this account, or have fewer owners sign. Only for the browser that makes it',
    ),
  method: z
    .enum(['eoa', 'erc1271', 'erc6492', 'eip7702'])
    .nullable()
    .describe('how it was shown; null: not yet'),
  verifiedAt: time.nullable(),
  block: block.nullable(),
  factory: z
    .string()
    .optional()
    .describe('address of the contract that would deploy the account; only with erc6492'),
  safe: z
    .object({
      version: z.string(),
      threshold: z.number().int(),
      owners: z.array(z.string()),
      confirmations: z.array(z.string()),
    })
    .nullable(),
})

export const proofSchema = z.object({
  id: z.string(),
  link: z.string().describe('address of its page'),
  status: z.enum(['draft', 'valid', 'expired', 'revoked']),
  purpose: z.string(),
  audience: z.string().nullable(),
  visibility: visibilitySchema,
  accounts: z.array(proofAccountSchema).min(1),
  request: z.string().nullable().describe('id of the request that it answers'),
  requester: z
    .string()
    .nullable()
    .describe('CAIP-10: who made that request; null: nobody, or the proof is of version 1'),
  mine: z
    .enum(['maker', 'owner', 'no'])
    .describe('maker: a draft of this browser; owner: whoever is signed in may revoke it'),
  createdAt: time,
  issuedAt: time.nullable().describe('when the last account had signed; null: a draft'),
  expiresAt: time,
  draftUntil: time
    .nullable()
    .describe('until when what is missing may be signed; null: not a draft any more'),
  revokedAt: time.nullable(),
  document: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('the proof itself, a `Proof` of `core` with its receipt; null: a draft'),
})

export const proofReplySchema = z.object({ proof: proofSchema })

export const proofsSchema = z.object({
  items: z.array(proofSchema),
  next: z.string().nullable().describe('cursor of the next page'),
})

export const proofChangeSchema = z.strictObject({ visibility: visibilitySchema })

/** Something signed without being a proof of ours. */
const plain = z.strictObject({
  account: accountText,
  message: wellFormed(20_000),
  signature: hex(32_768),
})

export const verifyRequestSchema = z.union([
  z.strictObject({
    proof: z.unknown().describe('a proof document, as it is in its file'),
    expected: z
      .strictObject({
        id: z.string().min(1).max(64).optional().describe('of the request that you made'),
        requester: accountText.optional().describe('the account with which you made it'),
      })
      .optional()
      .describe(
        'a proof for another request or requester, or for none, is then rejected (`request-differs`)',
      ),
  }),
  plain,
])

const reportedVerdict = z
  .object({
    status: z.enum(['verified', 'rejected', 'unavailable']),
    method: z.string().optional(),
    factory: z.string().optional(),
    delegate: z.string().optional(),
    reason: z.string().optional(),
    recovered: z.string().optional(),
    chains: z.array(z.string()).optional(),
    block: block.nullish(),
  })
  .describe('`ReportedVerdict` of `core`')

const accountReport = z
  .object({
    account: z.string(),
    atSigning: reportedVerdict,
    now: reportedVerdict,
    safeNow: z.object({ threshold: z.number().int(), owners: z.array(z.string()) }).nullable(),
  })
  .describe('`AccountReport` of `core`')

export const proofReportSchema = z
  .object({
    status: z.enum(['verified', 'rejected', 'unavailable']),
    reason: z.string().nullable(),
    field: z.string().nullable(),
    proof: z.record(z.string(), z.unknown()).nullable(),
    checkedAt: time,
    accounts: z.array(accountReport),
    checks: z.record(z.string(), z.enum(['passed', 'failed', 'trusted', 'unavailable', 'skipped'])),
  })
  .describe('`ProofReport` of `core`')

export const verifyReplySchema = z.union([
  z.object({ report: proofReportSchema }),
  z.object({ verdict: reportedVerdict }),
])

/** Asked of the chain now; says nothing about then. */
export const recheckSchema = z.object({
  checkedAt: time,
  accounts: z.array(
    z.object({ account: z.string(), now: reportedVerdict, safeNow: accountReport.shape.safeNow }),
  ),
})

export const keySetSchema = z
  .object({ keys: z.array(z.record(z.string(), z.unknown())) })
  .describe('the public keys of receipts, also those that are not used any more (RFC 7517)')
