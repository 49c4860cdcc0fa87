import type { ProofRequest, RequestCall } from '@countersign/api'
import { normalizeWords, proofLimits, refusedInWords } from '@countersign/core'
import type { Lasting, ProveForm } from './form-state.ts'

/** What is wrong with a form, by field. A field that is not listed is valid. */
export type FormFaults = {
  readonly accounts?: 'none' | 'unfit'
  readonly purpose?: LineFault
  readonly audience?: LineFault
  readonly until?: UntilFault
}

/**
 * Validates a form, and returns the proof to start, or the faults.
 *
 * @param asked - the request that the proof answers, if any: it overrides what was entered
 * @param now - the server's time, in milliseconds since 1970
 */
export function readForm(
  form: ProveForm,
  asked: RequestTerms | null,
  now: number,
): { readonly proof: ProofRequest } | { readonly faults: FormFaults } {
  const faults = asked ? requestFaults(form, asked) : ownFaults(form, now)
  if (Object.keys(faults).length > 0) return { faults }
  if (asked) return { proof: requestedProof(asked, form) }
  const read = untilOf(form, now)
  if ('fault' in read) return { faults: { until: read.fault } }
  return {
    proof: {
      purpose: normalizeWords(form.purpose),
      audience: form.whom === 'anyone' ? null : normalizeWords(form.audience),
      ...(form.lasting === 'date'
        ? { expiresAt: new Date(read.until).toISOString() }
        : { holdsFor: spans[form.lasting] / 1000 }),
      visibility: form.visibility,
      accounts: form.accounts.map(account => ({ account })),
    },
  }
}

function requestFaults({ accounts }: ProveForm, asked: RequestTerms): FormFaults {
  if (asked.account !== null) return {}
  if (accounts.length === 0) return { accounts: 'none' }
  return accounts.some(account => fits(account, asked)) ? {} : { accounts: 'unfit' }
}

function ownFaults(form: ProveForm, now: number): FormFaults {
  const purpose = lineFault(form.purpose, proofLimits.purpose)
  const audience = form.whom === 'anyone' ? null : lineFault(form.audience, proofLimits.audience)
  const until = untilOf(form, now)
  return {
    ...(form.accounts.length === 0 ? { accounts: 'none' as const } : {}),
    ...(purpose ? { purpose } : {}),
    ...(audience ? { audience } : {}),
    ...('fault' in until ? { until: until.fault } : {}),
  }
}

/** What is wrong with a line of a proof’s statement. */
export type LineFault =
  | { readonly kind: 'empty' }
  /** `over`: by how many characters. */
  | { readonly kind: 'too-long'; readonly over: number }
  /** The characters that it cannot contain, each once. */
  | { readonly kind: 'characters'; readonly characters: readonly string[] }

/**
 * Returns why a line cannot be the purpose or the audience of a proof.
 *
 * @param most - the maximum number of characters
 * @returns `null` if it can
 */
export function lineFault(text: string, most: number): LineFault | null {
  const line = normalizeWords(text)
  const characters = refusedInWords(line)
  if (characters.length > 0) return { kind: 'characters', characters }
  if (line.length > most) return { kind: 'too-long', over: line.length - most }
  return line === '' ? { kind: 'empty' } : null
}

const hour = 3_600_000
const day = 24 * hour

/** How long each choice lasts, in milliseconds. */
export const spans: Readonly<Record<Exclude<Lasting, 'date'>, number>> = {
  day,
  week: 7 * day,
  month: 30 * day,
  quarter: 90 * day,
  year: 365 * day,
}

/** The shortest and the longest validity of a proof, in milliseconds, including the time between form and server. */
const shortest = hour
const longest = 5 * 365 * day

/** Why there is no valid expiry. */
export type UntilFault = 'missing' | 'too-soon' | 'too-late'

/**
 * Returns when a proof would expire. A day of the person’s own choice ends at midnight in their time zone.
 *
 * @param now - in milliseconds since 1970
 */
export function untilOf(
  { lasting, date, expiresAt }: Pick<ProveForm, 'lasting' | 'date' | 'expiresAt'>,
  now: number,
): { readonly until: number } | { readonly fault: UntilFault } {
  if (lasting !== 'date') return { until: now + spans[lasting] }
  const until = expiresAt === null ? endOfDay(date) : Date.parse(expiresAt)
  if (until === null) return { fault: 'missing' }
  if (until < now + shortest) return { fault: 'too-soon' }
  return until > now + longest ? { fault: 'too-late' } : { until }
}

function endOfDay(date: string): number | null {
  const [, year, month, day] = (/^(\d{4,6})-(\d\d)-(\d\d)$/.exec(date) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const end = new Date(year, month - 1, day, 23, 59, 59, 999)
  return end.getMonth() === month - 1 && end.getDate() === day ? end.getTime() : null
}

/** Returns the first and the last day that can be chosen, in the format of a date input. */
export function daysOf(now: number): { readonly first: string; readonly last: string } {
  return { first: dayOf(now + shortest), last: dayOf(now + longest - day) }
}

/** Returns a day in the person’s time zone, in the format of a date input. @param time - in milliseconds since 1970 */
export function dayOf(time: number): string {
  const at = new Date(time)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** What a request requires of a proof. */
export type RequestTerms = Pick<
  RequestCall,
  'id' | 'by' | 'purpose' | 'audience' | 'account' | 'chain' | 'holdsFor' | 'deadline'
>

/**
 * Returns when a proof for a request expires, counted from when it is started.
 *
 * @param now - in milliseconds since 1970
 */
export function requestedExpiry({ holdsFor }: Pick<RequestTerms, 'holdsFor'>, now: number): number {
  return now + holdsFor * 1_000
}

/** Whether an account meets a request. The proof may have others as well. */
export function fits(
  account: string,
  { account: asked, chain }: Pick<RequestTerms, 'account' | 'chain'>,
): boolean {
  if (asked !== null) return account === asked
  return chain === null || account.startsWith(`${chain}:`)
}

/** Returns the proof to start for a request, with accounts of the person’s choice if it names none. */
export function requestedProof(
  asked: RequestTerms,
  form: Pick<ProveForm, 'accounts' | 'visibility'>,
): ProofRequest {
  return {
    ...{ purpose: asked.purpose, audience: asked.audience, visibility: form.visibility, request: asked.id },
    holdsFor: asked.holdsFor,
    accounts: (asked.account === null ? form.accounts : [asked.account]).map(account => ({ account })),
  }
}
