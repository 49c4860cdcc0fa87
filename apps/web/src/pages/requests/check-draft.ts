import {
  type CreateProofRequestInput,
  ProblemError,
  parseReturnAddress,
  refusedInLine,
  requestLimits,
} from '@countersign/api'
import {
  type ChainId,
  formatAccountId,
  normalizeWords,
  proofLimits,
  readTypedAccount,
  refusedInWords,
  type TypedAccount,
  type TypedNetwork,
} from '@countersign/core'
import { formatNumber } from '@countersign/react/pieces'
import { exactTime } from '../../layout/exact-time.tsx'
import type { RequestFormLocale } from '../../locales/locale.ts'
import { nameCharacter } from '../name-character.ts'
import { type Draft, holdings } from './draft.ts'

/** A field of the form that can have a fault. */
export type Field = 'purpose' | 'audience' | 'account' | 'chain' | 'deadline' | 'returnTo' | 'reference'

/** In the order of the form. */
const fields = [
  'purpose',
  'audience',
  'account',
  'chain',
  'deadline',
  'returnTo',
  'reference',
] as const satisfies Field[]

/** What is wrong with a field, with the value if the message shows it. */
export type Fault =
  | { readonly kind: 'no-purpose' | 'no-account' | 'no-deadline' }
  | { readonly kind: 'long'; readonly most: number }
  | { readonly kind: 'character' | 'invisible'; readonly character: string }
  | {
      readonly kind: 'address' | 'name' | 'checksum' | 'chain' | 'moment' | 'url' | 'insecure'
      readonly value: string
    }
  /** In milliseconds since 1970. */
  | { readonly kind: 'soon' | 'late'; readonly at: number }
  /** In the server's words. */
  | { readonly kind: 'server'; readonly value: string; readonly allowed: string }

export type Faults = Readonly<Partial<Record<Field, Fault>>>

/** The result of a check: a request, or the faults by field. */
type Checked = { readonly request: CreateProofRequestInput } | { readonly faults: Faults }

/**
 * Validates the input like the server does.
 *
 * @param options.chains - of the site, the default one first.
 * @param options.now - in milliseconds since 1970.
 */
export function checkDraft(
  draft: Draft,
  { chains, now }: { readonly chains: readonly TypedNetwork[]; readonly now: number },
): Checked {
  const purpose = normalizeWords(draft.purpose)
  const audience = normalizeWords(draft.audience)
  const reference = draft.reference.trim()
  const returnTo = draft.returnTo.trim()
  const subject = subjectOf(draft, chains)
  const deadline = deadlineOf(draft.deadline, now)
  const found: Partial<Record<Field, Fault | null>> = {
    purpose: purpose === '' ? { kind: 'no-purpose' } : lineFault(purpose, proofLimits.purpose),
    audience: audience === '' ? null : lineFault(audience, proofLimits.audience),
    ...('faults' in subject ? subject.faults : {}),
    deadline: 'fault' in deadline ? deadline.fault : null,
    returnTo: returnTo === '' ? null : returnFault(returnTo),
    reference: noteFault(reference),
  }
  const faults = Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== null))
  if (Object.keys(faults).length > 0 || 'faults' in subject || 'fault' in deadline) return { faults }
  return {
    request: {
      purpose,
      audience: audience || null,
      account: subject.account,
      chain: subject.chain,
      deadline: deadline.deadline,
      holdsFor: holdings[draft.holding],
      returnTo: returnTo || null,
      reference: reference || null,
    },
  }
}

type Subject = Pick<CreateProofRequestInput, 'account' | 'chain'> | { readonly faults: Faults }

/** Returns the requested account. If an account was pasted in full, its own chain counts. */
function subjectOf(draft: Draft, chains: readonly TypedNetwork[]): Subject {
  const chosen = draft.chain || (chains[0]?.id ?? '')
  const offered = (chain: string): ChainId | undefined => chains.find(({ id }) => id === chain)?.id
  switch (draft.who) {
    case 'any':
      return { account: null, chain: null }
    case 'chain': {
      const chain = offered(chosen)
      return chain ? { account: null, chain } : { faults: { chain: { kind: 'chain', value: chosen } } }
    }
    case 'account': {
      const typed = readTypedAccount(draft.account, chains)
      if (!('address' in typed)) return { faults: { account: accountFault(typed, draft.account.trim()) } }
      const own = typed.chain ?? chosen
      const chain = offered(own)
      if (chain) return { account: formatAccountId(chain, typed.address), chain }
      const fault = { kind: 'chain', value: own } as const
      return { faults: typed.chain ? { account: fault } : { chain: fault } }
    }
  }
}

function accountFault(read: Exclude<TypedAccount, { address: unknown }>, text: string): Fault {
  if ('name' in read) return { kind: 'name', value: cut(text) }
  switch (read.fault) {
    case 'empty':
      return { kind: 'no-account' }
    case 'network':
      return { kind: 'chain', value: read.network }
    case 'checksum':
      return { kind: 'checksum', value: cut(text) }
    case 'form':
    case 'addresses':
    case 'networks':
      return { kind: 'address', value: cut(text) }
  }
}

function deadlineOf(text: string, now: number): { readonly deadline: string } | { readonly fault: Fault } {
  const { deadline } = requestLimits
  if (text === '') return { fault: { kind: 'no-deadline' } }
  const at = new Date(text).getTime()
  if (Number.isNaN(at)) return { fault: { kind: 'moment', value: cut(text) } }
  if (at < now + deadline.least) return { fault: { kind: 'soon', at } }
  if (at > now + deadline.most) return { fault: { kind: 'late', at } }
  return { deadline: new Date(at).toISOString() }
}

/** Returns what is wrong with a line of the statement that is signed. */
function lineFault(text: string, most: number): Fault | null {
  const [character] = refusedInWords(text)
  if (character !== undefined) return { kind: 'character', character }
  return text.length > most ? { kind: 'long', most } : null
}

/** Returns what is wrong with the requester's own note. */
function noteFault(text: string): Fault | null {
  const [character] = refusedInLine(text)
  if (character !== undefined) return { kind: 'invisible', character }
  return text.length > requestLimits.reference ? { kind: 'long', most: requestLimits.reference } : null
}

function returnFault(text: string): Fault | null {
  if (!URL.canParse(text)) return { kind: 'url', value: cut(text) }
  if (text.length > requestLimits.url) return { kind: 'long', most: requestLimits.url }
  return parseReturnAddress(text) ? null : { kind: 'insecure', value: cut(text) }
}

const cut = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)

/** Describes what is wrong with a field: its value, and what is allowed. @param language - BCP 47 */
export function faultWords(fault: Fault, { faults }: RequestFormLocale, language: string): string {
  switch (fault.kind) {
    case 'no-purpose':
    case 'no-account':
    case 'no-deadline':
      return faults[fault.kind]
    case 'long':
      return faults.long({ most: formatNumber(fault.most, language) })
    case 'character':
    case 'invisible':
      return faults[fault.kind]({ character: nameCharacter(fault.character) })
    case 'soon':
    case 'late': {
      return faults[fault.kind]({ value: exactTime(fault.at, language) })
    }
    case 'server':
      return faults.server({ value: fault.value, allowed: fault.allowed })
    case 'address':
    case 'name':
    case 'checksum':
    case 'chain':
    case 'moment':
    case 'url':
    case 'insecure':
      return faults[fault.kind]({ value: fault.value })
  }
}

/** Returns the faults that the server found in the form's fields. Empty if it named none of them. */
export function serverFaults(error: Error | null): Faults {
  if (!(error instanceof ProblemError) || error.problem.code !== 'request-invalid') return {}
  const found = error.problem.errors.flatMap(({ field, value, allowed }) => {
    const name = fieldOf(field)
    return name ? [[name, { kind: 'server', value, allowed }] as const] : []
  })
  return Object.fromEntries(found)
}

function fieldOf(name: string): Field | undefined {
  return fields.find(field => field === name)
}
