import type { HostedProblem } from './hosted/hosted.ts'

/** How deep errors are searched; a hostile wallet may nest them without end. */
const deepest = 8

/** What wallets threw before a person can have answered. */
const early = new WeakSet<object>()

/** Notes that a wallet has thrown an error before a person can have answered: a refusal is then none of the person's. */
export function noteEarly(error: unknown): void {
  if (typeof error === 'object' && error !== null) early.add(error)
}

/** Gives an error and what it says caused it, outermost first: wallets hide the cause in one of several places. */
function chainOf(error: unknown): readonly Record<string, unknown>[] {
  const chain: Record<string, unknown>[] = []
  const toRead: unknown[] = [error]
  const read = new Set<unknown>()
  for (const current of toRead) {
    if (typeof current !== 'object' || current === null || read.has(current)) continue
    if (chain.length === deepest) break
    read.add(current)
    const link: Record<string, unknown> = { isEarly: early.has(current) }
    try {
      for (const key of ['code', 'name', 'message', 'cause', 'originalError', 'data', 'error'] as const)
        link[key] = Reflect.get(current, key)
    } catch {
      continue
    }
    chain.push(link)
    toRead.push(link.cause, link.originalError, link.data, link.error)
  }
  return chain
}

/** The numeric codes of an error and its causes. Some wallets write them as text. */
export function errorCodes(error: unknown): readonly number[] {
  return chainOf(error)
    .map(({ code }) => (typeof code === 'string' && /^-?\d{1,6}$/.test(code) ? Number(code) : code))
    .filter(code => typeof code === 'number')
}

export function errorNames(error: unknown): readonly string[] {
  return chainOf(error)
    .map(({ name }) => name)
    .filter(name => typeof name === 'string')
}

export function errorText(error: unknown): string {
  if (typeof error === 'string') return error.slice(0, 1000)
  return chainOf(error)
    .map(({ message }) => (typeof message === 'string' ? message.slice(0, 1000) : ''))
    .join('\n')
}

/**
 * Whether an error says that the extension behind a wallet is gone: removed, switched off or updated while the page was
 * open. The browser words it, and no code comes with it.
 */
export function isGone(error: unknown): boolean {
  return /extension context invalidated|disconnected port object|receiving end does not exist/i.test(
    errorText(error),
  )
}

/**
 * Whether an error says that the relay no longer keeps a request for the phone: it was not answered in time. It is known
 * by its name, so that nothing of the relay's code is needed to know it.
 */
export function hasExpired(error: unknown): boolean {
  return errorNames(error).includes('RelayRequestExpiredError')
}

/** Whether an error says that the relay could not be reached; known by its name too, whatever code has thrown it. */
export function isOutOfReach(error: unknown): boolean {
  return errorNames(error).includes('RelayUnreachableError')
}

/** Why the window of a hosted wallet gave no answer, but for its being shut, which is a refusal. */
export type WindowProblem = Exclude<HostedProblem, 'popup-closed'>

/** Reads what became of a hosted wallet's window. It is known by its name too, through all that wallets wrap it in. */
function hostedProblem(error: unknown): unknown {
  return chainOf(error).find(({ name }) => name === 'HostedError')?.code
}

/** Why the window of a hosted wallet gave no answer, if that is what an error says; `null`: it is not, or it was shut. */
export function windowProblem(error: unknown): WindowProblem | null {
  const problem = hostedProblem(error)
  return problem === 'popup-blocked' || problem === 'host-unreachable' || problem === 'no-handshake'
    ? problem
    : null
}

/**
 * Whether a wallet's error means that the person said no, or shut its window. A refusal that came faster than a person
 * can answer does not: `refusedUnasked` tells of it.
 *
 * 4001 is the standard's code (EIP-1193), 5000 that of CAIP-25. Some wallets say -32603, "internal error", for it:
 * with words of refusal, or with the bare name of the code and nothing else.
 */
export function saysNo(error: unknown): boolean {
  if (hostedProblem(error) === 'popup-closed') return true
  return isRefusal(error) && !isEarly(error)
}

/** Whether a wallet refused before it can have asked the person, such as one that blocks the site or cannot do it. */
export function refusedUnasked(error: unknown): boolean {
  return isRefusal(error) && isEarly(error)
}

function isEarly(error: unknown): boolean {
  return chainOf(error).some(({ isEarly }) => isEarly === true)
}

function isRefusal(error: unknown): boolean {
  const codes = errorCodes(error)
  if (codes.includes(4001) || codes.includes(5000)) return true
  const text = errorText(error)
  if (codes.includes(-32603) && /^\s*(?:internal (?:json-rpc )?error\.?)?\s*$/i.test(text)) return true
  const known = codes.some(code => code !== -32603)
  return !known && /\b(?:reject|den(?:y|ied)|declin|cancel|refus|user closed|closed by)/i.test(text)
}
