import { partFaults, rejectionReasons, unavailableReasons } from '@countersign/core'
import { z } from 'zod'
import type { AnyProblemCode } from './problem-status.ts'
import { address, chainId, cosigningStatus } from './values.ts'

/** Which address signed, and which chains have the contract, as far as they are known. */
const signer = { recovered: address.optional(), chains: z.array(chainId).optional() }

/** The details of each problem that has some. */
export const problemDetails = {
  'request-invalid': z.object({
    errors: z
      .array(z.object({ field: z.string(), value: z.string(), allowed: z.string() }))
      .describe('each invalid field, its value and what is allowed'),
  }),
  'message-changed': z.object({
    field: z.string().describe('the part of the text that differs from the one issued, such as domain'),
  }),
  'signature-rejected': z.object({ reason: z.enum(rejectionReasons), ...signer }),
  'verification-unavailable': z.object({ reason: z.enum(unavailableReasons) }),
  'decline-refused': z.object({
    reason: z.enum(rejectionReasons).optional().describe('missing: the account is not an owner'),
    ...signer,
  }),
  'confirmation-refused': z.object({
    confirmation: z.enum([
      'signature-not-hex',
      'signature-too-large',
      'not-an-owner',
      'stale-owner',
      'wrong-signer',
      'wrong-chain',
      'bad-part',
    ]),
    fault: z.enum(partFaults).optional().describe('for bad-part: what is wrong with it'),
    ...signer,
  }),
  'cosigning-ended': z.object({ ended: cosigningStatus.exclude(['NEEDS_CONFIRMATION']) }),
  'proof-unfit': z.object({
    unfit: z
      .enum([
        'another-account',
        'another-chain',
        'another-request',
        'another-purpose',
        'another-audience',
        'not-valid',
        'holds-too-short',
      ])
      .describe('why the proof does not answer the request'),
  }),
}

/** The members of every problem document (RFC 9457 §3.1). */
export const problemMembers = z.object({
  type: z
    .string()
    .meta({ format: 'uri' })
    .describe(
      'where the problem is explained, or urn:countersign:problem: and the code if the server has no pages',
    ),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().describe('one sentence for people: what happened and what to do'),
  retryAfter: z.number().optional().describe('seconds to wait; the header Retry-After says the same'),
  requestId: z.string().optional().describe("identifies this answer in the server's log"),
})

/**
 * Returns the schema of the problem document with a code.
 *
 * @see RFC 9457 §3
 * @example
 * const { detail } = problemSchema('challenge-expired').parse(json)
 */
export function problemSchema(code: AnyProblemCode) {
  const document = problemMembers.extend({ code: z.literal(code) })
  return isDetailed(code) ? document.extend(problemDetails[code].shape) : document
}

function isDetailed(code: AnyProblemCode): code is keyof typeof problemDetails {
  return Object.hasOwn(problemDetails, code)
}
