/** Where this browser notes which requests its drafts answer: who is not signed in has no list of the proofs made. */
const key = 'countersign.prove-requests'
/** How many are noted, the newest. */
const most = 40

type Memory = Pick<Storage, 'getItem' | 'setItem'>
type Noted = readonly (readonly [proof: string, request: string])[]

function browser(): Memory | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

/** Notes that a draft answers a request, for as long as its owners may take to sign it. */
export function noteRequest(proof: string, request: string, memory: Memory | undefined = browser()): void {
  const noted = read(memory)
  if (noted.some(([id, answered]) => id === proof && answered === request)) return
  try {
    const rest = noted.filter(([id]) => id !== proof)
    memory?.setItem(key, JSON.stringify([[proof, request], ...rest].slice(0, most)))
  } catch {
    // Full, or forbidden: the proof is handed over from the request's own page.
  }
}

function read(memory: Memory | undefined): Noted {
  try {
    const value: unknown = JSON.parse(memory?.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter(isNoted) : []
  } catch {
    return []
  }
}

function isNoted(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every(each => typeof each === 'string')
}
