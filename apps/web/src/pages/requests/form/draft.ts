import type { RequestFormLocale } from '../../../locales/locale.ts'

/** How long a proof is to be valid, as the form offers it. */
type Holding = keyof RequestFormLocale['holding']['choices']

/** The kinds of account that can be asked for. */
export const subjects = ['account', 'chain', 'any'] as const
type SubjectKind = (typeof subjects)[number]

/** For how long a proof is to hold, in seconds. */
export const holdings: Readonly<Record<Holding, number>> = {
  day: 86_400,
  week: 7 * 86_400,
  month: 30 * 86_400,
  quarter: 90 * 86_400,
  year: 365 * 86_400,
  'five-years': 5 * 365 * 86_400,
}
export const holdingNames = Object.keys(holdings).filter(isHolding)

/** What was typed of a new request, as it was typed. */
export type Draft = {
  readonly purpose: string
  readonly audience: string
  readonly who: SubjectKind
  readonly account: string
  /** CAIP-2; empty: the site's first. */
  readonly chain: string
  /** In the time of whoever types, as an `<input type="datetime-local">` has it. */
  readonly deadline: string
  readonly holding: Holding
  readonly returnTo: string
  readonly reference: string
}

const key = 'countersign.new-request'
const week = 7 * 86_400_000

/** Where what was typed is kept: for this tab alone. */
export type DraftMemory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** An empty form: a week to answer. @param now - in milliseconds since 1970 */
export function emptyDraft(now: number): Draft {
  return {
    purpose: '',
    audience: '',
    who: 'account',
    account: '',
    chain: '',
    deadline: localMoment(now + week),
    holding: 'month',
    returnTo: '',
    reference: '',
  }
}

/** Reads what was typed before a reload; an empty form where there is nothing. Whatever else stands there is left out. */
export function readDraft(memory: DraftMemory, now: number): Draft {
  const empty = emptyDraft(now)
  try {
    const kept: unknown = JSON.parse(memory.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return empty
    const text = (name: keyof Draft) => {
      const value: unknown = Reflect.get(kept, name)
      return typeof value === 'string' ? value : null
    }
    const holding = text('holding')
    return {
      purpose: text('purpose') ?? empty.purpose,
      audience: text('audience') ?? empty.audience,
      who: subjects.find(kind => kind === text('who')) ?? empty.who,
      account: text('account') ?? empty.account,
      chain: text('chain') ?? empty.chain,
      deadline: text('deadline') ?? empty.deadline,
      holding: holding !== null && isHolding(holding) ? holding : empty.holding,
      returnTo: text('returnTo') ?? empty.returnTo,
      reference: text('reference') ?? empty.reference,
    }
  } catch {
    return empty
  }
}

/** Keeps what was typed; `null` forgets it. A browser that keeps nothing lets it hold for this page only. */
export function keepDraft(memory: DraftMemory, draft: Draft | null): void {
  try {
    if (draft === null) memory.removeItem(key)
    else memory.setItem(key, JSON.stringify(draft))
  } catch {
    // It stays on the page all the same.
  }
}

/** Writes a moment in the time of whoever looks, as `<input type="datetime-local">` takes it. */
export function localMoment(at: number): string {
  const date = new Date(at)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

function isHolding(text: string): text is Holding {
  return Object.hasOwn(holdings, text)
}
