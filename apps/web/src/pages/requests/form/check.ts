import type { RequestRequest } from '@countersign/api'
import { AccountFormatError, accountChain, parseAccountId, parseAddress } from '@countersign/core'
import { returnAddress } from '../../asked/return-address.ts'
import { type Draft, holdings } from './draft.ts'

/** A field of the form that can be wrong. */
export type Field = 'purpose' | 'audience' | 'account' | 'chain' | 'deadline' | 'returnTo' | 'reference'

/** In the order of the form. */
export const fields = [
  'purpose',
  'audience',
  'account',
  'chain',
  'deadline',
  'returnTo',
  'reference',
] as const satisfies Field[]

/** What is wrong with a field, with the value as it was given. */
export type Fault =
  | { readonly kind: 'empty' }
  | { readonly kind: 'long'; readonly most: number }
  | { readonly kind: 'character'; readonly character: string }
  | {
      readonly kind: 'address' | 'checksum' | 'chain' | 'moment' | 'url' | 'insecure'
      readonly value: string
    }
  /** In milliseconds since 1970. */
  | { readonly kind: 'soon' | 'late'; readonly at: number }
  /** In the server's words. */
  | { readonly kind: 'server'; readonly value: string; readonly allowed: string }

export type Faults = Readonly<Partial<Record<Field, Fault>>>

/** What a form has come to: a request, or what is wrong with it, field by field. */
export type Checked = { readonly request: RequestRequest } | { readonly faults: Faults }

const soonest = 10 * 60_000
const latest = 366 * 86_400_000

/**
 * Checks what was typed, as the server will.
 *
 * @param options.chains - of the site, CAIP-2, the default one first.
 * @param options.now - in milliseconds since 1970.
 */
export function checkDraft(
  draft: Draft,
  { chains, now }: { readonly chains: readonly string[]; readonly now: number },
): Checked {
  const chain = draft.chain || (chains[0] ?? '')
  const purpose = draft.purpose.trim()
  const audience = draft.audience.trim()
  const reference = draft.reference.trim()
  const returnTo = draft.returnTo.trim()
  const subject = subjectOf(draft, chain, chains)
  const deadline = deadlineOf(draft.deadline, now)
  const found: Partial<Record<Field, Fault | null>> = {
    purpose: purpose === '' ? { kind: 'empty' } : lineFault(purpose, 120),
    audience: audience === '' ? null : lineFault(audience, 80),
    ...('faults' in subject ? subject.faults : {}),
    deadline: 'fault' in deadline ? deadline.fault : null,
    returnTo: returnTo === '' ? null : returnFault(returnTo),
    reference: reference.length > 200 ? { kind: 'long', most: 200 } : null,
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

type Subject = Pick<RequestRequest, 'account' | 'chain'> | { readonly faults: Faults }

/** Where the whole account was pasted, its own chain counts. */
function subjectOf(draft: Draft, chain: string, chains: readonly string[]): Subject {
  const isOffered = (id: string) => chains.includes(id)
  switch (draft.who) {
    case 'any':
      return { account: null, chain: null }
    case 'chain':
      return isOffered(chain)
        ? { account: null, chain }
        : { faults: { chain: { kind: 'chain', value: chain } } }
    case 'account': {
      const text = draft.account.trim()
      if (text === '') return { faults: { account: { kind: 'empty' } } }
      try {
        if (!text.includes(':')) {
          const address = parseAddress(text)
          return isOffered(chain)
            ? { account: `${chain}:${address}`, chain }
            : { faults: { chain: { kind: 'chain', value: chain } } }
        }
        const account = parseAccountId(text)
        const own = accountChain(account)
        return isOffered(own)
          ? { account, chain: own }
          : { faults: { account: { kind: 'chain', value: own } } }
      } catch (error) {
        if (!(error instanceof AccountFormatError)) throw error
        const kind = error.code === 'address-checksum' ? 'checksum' : 'address'
        return { faults: { account: { kind, value: error.value } } }
      }
    }
  }
}

function deadlineOf(text: string, now: number): { readonly deadline: string } | { readonly fault: Fault } {
  if (text === '') return { fault: { kind: 'empty' } }
  const at = new Date(text).getTime()
  if (Number.isNaN(at)) return { fault: { kind: 'moment', value: cut(text) } }
  if (at < now + soonest) return { fault: { kind: 'soon', at } }
  if (at > now + latest) return { fault: { kind: 'late', at } }
  return { deadline: new Date(at).toISOString() }
}

/** What may stand in the statement of an EIP-4361 text, without the brackets that ours puts around it. */
function lineFault(text: string, most: number): Fault | null {
  for (const character of text)
    if (!/^[A-Za-z0-9 \-._~:/?#@!$&'()*+,;=]$/.test(character)) return { kind: 'character', character }
  return text.length > most ? { kind: 'long', most } : null
}

function returnFault(text: string): Fault | null {
  if (!URL.canParse(text)) return { kind: 'url', value: cut(text) }
  if (text.length > 2000) return { kind: 'long', most: 2000 }
  return returnAddress(text) ? null : { kind: 'insecure', value: cut(text) }
}

const cut = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)
