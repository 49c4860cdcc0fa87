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

/** The unchanged input for a new request: what the person entered, and otherwise what the form proposes. */
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

/**
 * Returns what the person had entered before a reload. Ignores everything that is not valid input. What the form proposed
 * is not stored: the proposed deadline depends on the time, and the device's clock may have been wrong.
 */
export function readDraft(memory: DraftMemory): Partial<Draft> {
  const kept: object = Object(readStored(memory, key))
  return Object.fromEntries(Object.entries(kept).filter(isInput))
}

/** Stores the input; `null` removes it. Without storage, the input only lasts as long as the page. */
export function keepDraft(memory: DraftMemory, draft: Partial<Draft> | null): void {
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

/** Whether a stored value is valid input for the field that it is stored for. */
function isInput([name, value]: [string, unknown]): boolean {
  if (typeof value !== 'string' || !Object.hasOwn(emptyDraft(0), name)) return false
  if (name === 'who') return subjects.some(kind => kind === value)
  return name !== 'holding' || isHolding(value)
}

function isHolding(text: string): text is Holding {
  return Object.hasOwn(holdings, text)
}
