import { AccountFormatError, type Form, parseAccountId, parseAddress, parseChainId } from '@countersign/core'
import { z } from 'zod'
import { refusedInLine, visibleLine } from './visible-line.ts'

/** Value types that several shapes share. */

export const time = z.iso.datetime().describe('RFC 3339, UTC')

const duration = z
  .number()
  .int()
  .max(5 * 366 * 86_400)
/** How long a proof is valid, in seconds. */
export const proofDuration = duration.min(3600)
/** How long an API key is valid, in seconds. */
export const keyDuration = duration.min(1)

/** Describes a text that a parser of `core` accepts; the value is what it returns. */
function parsed<Value extends string>(most: number, parse: (text: string) => Value) {
  return z
    .string()
    .max(most)
    .transform((text, context): Value => {
      try {
        return parse(text)
      } catch (error) {
        if (!(error instanceof AccountFormatError)) throw error
        const message = error.message.replace(/\.$/, '')
        // An issue that does not abort: the error of a union then names the field.
        context.issues.push({ code: 'custom', message, input: text, continue: true })
        return z.NEVER
      }
    })
}

/** An account (CAIP-10); the value has the address with its checksum. */
export const accountId = parsed(80, parseAccountId).describe(
  'CAIP-10, such as eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
)

export const chainId = parsed(40, parseChainId).describe('CAIP-2, such as eip155:1')

export const address = parsed(42, parseAddress).describe(
  '20 bytes of hex; in mixed case with its checksum (ERC-55)',
)

export const hex = (bytes: number) =>
  z
    .string()
    .max(2 + 2 * bytes)
    .regex(/^0x(?:[0-9a-fA-F]{2})*$/)
    // The pattern of its type.
    .transform(text => text as `0x${string}`)

/** Describes a value that this server sends and that `core` defines. */
export const ofCore = <Value>({ json }: Form<Value>) => z.custom<Value>().meta({ ...json })
export const ofCoreOrNull = <Value>({ json }: Form<Value>) =>
  z.custom<Value | null>().meta({ type: ['object', 'null'], anyOf: [{ type: 'null' }, json] })

/** The purpose of a challenge. */
export const purposeSchema = z.enum(['sign-in', 'proof'])

export const cosigningStatus = z.enum([
  'NEEDS_CONFIRMATION',
  'CONFIRMED',
  'EXPIRED',
  'CANCELLED',
  'SUPERSEDED',
])

/** Text of any kind. A lone surrogate is not a character: it cannot be sent, signed or stored unchanged. */
export const wellFormed = (most: number) =>
  z
    .string()
    .max(most)
    .refine(value => value.isWellFormed(), 'text without lone surrogates')

/**
 * Text of any kind that every database can store: PostgreSQL rejects NUL.
 *
 * @example
 * import { text } from '@countersign/api/schemas'
 *
 * text(200).safeParse('Opening an account').success // true
 */
export const text = (most: number) =>
  wellFormed(most).refine(value => !value.includes('\0'), 'text without NUL characters')

const isVisibleLine = (value: string) => refusedInLine(value).length === 0

/** A person's text on one line, which is shown next to other texts. */
export const line = (most: number) => text(most).refine(isVisibleLine, visibleLine)

/** The name that a person gives something. */
export const nameOf = (most: number) => text(most).trim().min(1).refine(isVisibleLine, visibleLine)

/** How many entries a list leaves out. */
export const unreadable = z
  .int()
  .positive()
  .optional()
  .describe(
    'how many stored entries cannot be read, and are left out, so that they do not hide the others; missing: none',
  )

/** A list of everything, in its order. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), unreadable })

/**
 * A page of a list, in the order of the list.
 *
 * @example
 * const { items, next } = pageOf(sessionSchema).parse(json)
 */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  listOf(item).extend({ next: z.string().nullable().describe('cursor of the next page') })

export const addressWithoutChecksum = z
  .string()
  .optional()
  .describe(
    'the address as the signed EIP-4361 text has it; missing if that is with its checksum (ERC-55), or if the text has another form or names another address',
  )

/** Who asks the owners of a Safe. */
export const askerSchema = z
  .object({
    account: accountId
      .nullable()
      .describe(
        'CAIP-10: the account that was signed in in the browser that asked, when it did; null: none was, so that nothing proves who asks',
      ),
    owner: z
      .boolean()
      .describe(
        'whether that account is the Safe, an owner of it, or of a Safe among its owners; a contract only on the chain of the Safe',
      ),
    confirmedAs: accountId
      .nullable()
      .describe(
        'CAIP-10: the owner who confirmed first, with a signature that the browser that asked sent and that the Safe gateway did not have; null: none, it is unknown, they are no longer an owner, or an account was signed in',
      ),
    browser: z.string().describe('as in the devices of a session'),
    system: z.string(),
    mine: z.boolean().describe('whether this browser asked'),
  })
  .describe('who asks, for everyone who has the link')
