import type { RequestFormLocale } from '../../locales/locale.ts'
import { readStored, removeStored, store } from '../memory.ts'

/** How long a proof is valid, as the form offers it. */
type Holding = keyof RequestFormLocale['holding']['choices']

/** The kinds of account that can be requested. */
export const subjects = ['account', 'chain', 'any'] as const
type SubjectKind = (typeof subjects)[number]

/** How long a proof is valid, in seconds. */
export const holdings: Readonly<Record<Holding, number>> = {
  day: 86_400,
  week: 7 * 86_400,
  month: 30 * 86_400,
  quarter: 90 * 86_400,
  year: 365 * 86_400,
  'five-years': 5 * 365 * 86_400,
}
export const holdingNames = Object.keys(holdings).filter(isHolding)

/** The unchanged input for a new request. */
export type Draft = {
  readonly purpose: string
  readonly audience: string
  readonly who: SubjectKind
  readonly account: string
  /** CAIP-2; empty: the site's default chain. */
  readonly chain: string
  /** In the viewer's time zone, in the format of `<input type="datetime-local">`. */
  readonly deadline: string
  readonly holding: Holding
  readonly returnTo: string
  readonly reference: string
}

const key = 'countersign.new-request'
const week = 7 * 86_400_000

/** The storage for the input: for this tab only. */
type DraftMemory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns an empty form with a deadline in one week. @param now - in milliseconds since 1970 */
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

/** Returns the input from before a reload, or an empty form. Ignores everything that is not valid input. */
export function readDraft(memory: DraftMemory, now: number): Draft {
  const empty = emptyDraft(now)
  const kept: Record<string, unknown> = Object(readStored(memory, key))
  const text = (name: keyof Draft) => {
    const value = kept[name]
    return typeof value === 'string' ? value : undefined
  }
  const holding = text('holding')
  return {
    purpose: text('purpose') ?? empty.purpose,
    audience: text('audience') ?? empty.audience,
    who: subjects.find(kind => kind === text('who')) ?? empty.who,
    account: text('account') ?? empty.account,
    chain: text('chain') ?? empty.chain,
    deadline: text('deadline') ?? empty.deadline,
    holding: holding !== undefined && isHolding(holding) ? holding : empty.holding,
    returnTo: text('returnTo') ?? empty.returnTo,
    reference: text('reference') ?? empty.reference,
  }
}

/** Stores the input; `null` removes it. Without storage, the input only lasts as long as the page. */
export function keepDraft(memory: DraftMemory, draft: Draft | null): void {
  if (draft === null) removeStored(memory, key)
  else store(memory, key, draft)
}

/** Formats a point in time in the viewer's time zone, in the format of `<input type="datetime-local">`. */
export function localMoment(at: number): string {
  const date = new Date(at)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

function isHolding(text: string): text is Holding {
  return Object.hasOwn(holdings, text)
}
