import {
  address,
  block,
  chain,
  client,
  count,
  type Fields,
  fields,
  hex,
  InputError,
  listOf,
  milliseconds,
  oneOf,
  optional,
  type Reader,
  signal,
  where,
} from '../input.ts'
import type { AccountFactory } from '../verify/account-factory.ts'
import { allowedFactories } from '../verify/factory-rule.ts'
import type { SafeConfirmation } from './assemble.ts'
import type { Hints } from './explain.ts'
import type { SafeMessageQuestion } from './message.ts'
import type { SafePart } from './parts.ts'
import type { SafeRules } from './rules.ts'
import type { NodeQuestion } from './view.ts'

/** The readers for the arguments of the functions about Safes. */

const domain = oneOf('safe', 'chain-and-safe')
export const asksOwners = oneOf('message', 'preimage', 'hash')
export const answers = listOf(oneOf('old', 'new'), 2)

const messageFields: Fields<Omit<SafeMessageQuestion, 'rules'>> = { safe: address, chain, message: hex }

export const readMessageQuestion = fields<SafeMessageQuestion>({
  ...messageFields,
  rules: fields<Pick<SafeRules, 'domain'>>({ domain }),
})
export const readOwnersQuestion = fields<
  Omit<SafeMessageQuestion, 'rules'> & { readonly rules: Pick<SafeRules, 'domain' | 'asksOwners'> }
>({ ...messageFields, rules: fields<Pick<SafeRules, 'domain' | 'asksOwners'>>({ domain, asksOwners }) })

export const nodeQuestion: Fields<NodeQuestion> = {
  client,
  block: optional(block),
  factories: optional(allowedFactories),
  timeout: optional(milliseconds),
  signal: optional(signal),
}
export const hints: Fields<Hints> = {
  formerOwners: optional(listOf(address, 10_000)),
  otherChains: optional(listOf(chain, 10_000)),
}
export const factory = fields<AccountFactory>({ address, call: hex })

/** Safes own Safes, but not this many levels deep: the contract's own gas would not suffice. */
export const mostLevels = 16

/** The maximum number of owners who sign. */
const mostParts = 1_000

const kindOf = fields<{ readonly kind: SafePart['kind'] }>({
  kind: oneOf('ecdsa', 'eth-sign', 'approved-hash', 'contract', 'nested-safe'),
})
const keyed = (...endings: readonly string[]) =>
  fields<{ readonly signature: `0x${string}` }>({
    signature: where(
      (value): value is `0x${string}` =>
        typeof value === 'string' &&
        /^0x[0-9a-f]{130}$/i.test(value) &&
        endings.includes(value.slice(-2).toLowerCase()),
      `65 bytes of hex that end in ${endings.join(' or ')}`,
    ),
  })
const ecdsa = keyed('1b', '1c')
const ethSign = keyed('1f', '20')
const approved = fields<{ readonly owner: SafeConfirmation['owner'] }>({ owner: address })
const contract = fields<Omit<Extract<SafePart, { kind: 'contract' }>, 'kind'>>({
  owner: address,
  signature: hex,
})

const partAt =
  (level: number): Reader<SafePart> =>
  (value, field) => {
    const { kind } = kindOf(value, field)
    switch (kind) {
      case 'ecdsa':
        return { kind, ...ecdsa(value, field) }
      case 'eth-sign':
        return { kind, ...ethSign(value, field) }
      case 'approved-hash':
        return { kind, ...approved(value, field) }
      case 'contract':
        return { kind, ...contract(value, field) }
      case 'nested-safe': {
        if (level === mostLevels) throw new InputError(field, value, `at most ${mostLevels} levels of Safes`)
        const parts = listOf(partAt(level + 1), mostParts)
        return {
          kind,
          ...fields<Omit<Extract<SafePart, { kind: 'nested-safe' }>, 'kind'>>({ owner: address, parts })(
            value,
            field,
          ),
        }
      }
    }
  }

export const readParts = listOf(partAt(0), mostParts)

/** The required number of owners: with 0, no signature would be needed. */
export const threshold: Reader<number> = (value, field) => {
  const read = count(value, field)
  if (read === 0) throw new InputError(field, value, 'a whole number from 1')
  return read
}

export const readChoice = fields<{
  confirmations: SafeConfirmation[]
  owners: SafeConfirmation['owner'][]
  threshold: number
}>({
  confirmations: listOf(fields<SafeConfirmation>({ owner: address, part: partAt(0) }), 10_000),
  owners: listOf(address, 10_000),
  threshold,
})
