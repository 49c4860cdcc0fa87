/** How deep errors are searched; a hostile wallet may nest them without limit. */
const deepest = 8

/** What wallets threw before a person could have responded. */
const early = new WeakSet<object>()

/**
 * Records that a wallet has thrown an error before a person could have responded: the rejection is then not the
 * person's.
 */
export function noteEarly(error: unknown): void {
  if (typeof error === 'object' && error !== null) early.add(error)
}

/** Returns an error and its causes, outermost first: wallets put the cause in one of several properties. */
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

/** Returns the numeric codes of an error and its causes. Some wallets write them as text. */
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

/** Whether an error, or one of its causes, came before a person could have responded. */
export function isEarly(error: unknown): boolean {
  return chainOf(error).some(({ isEarly }) => isEarly === true)
}

/**
 * Returns the problem of a hosted wallet's window. It is recognized by its name, inside everything that wallets wrap it
 * in.
 */
export function hostedProblem(error: unknown): unknown {
  return chainOf(error).find(({ name }) => name === 'HostedError')?.code
}
