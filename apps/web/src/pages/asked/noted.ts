import { memoryOf } from './memory.ts'

/** Where this browser notes which requests its proofs answer: who is not signed in has no list of the proofs made. */
const key = 'countersign.prove-requests'
const most = {
  /** How many are noted, the newest. */
  noted: 40,
  /** How many of one request are looked at. */
  ofRequest: 3,
}

type Noted = readonly (readonly [proof: string, request: string])[]

/**
 * Notes that a proof was begun for a request, for as long as its accounts may take to sign it.
 *
 * @param proof - its id
 * @param request - its id
 */
export function noteProof(
  proof: string,
  request: string,
  memory: Pick<Storage, 'getItem' | 'setItem'> = memoryOf('localStorage'),
): void {
  const noted = read(memory)
  if (noted.some(([id, answered]) => id === proof && answered === request)) return
  try {
    const rest = noted.filter(([id]) => id !== proof)
    memory.setItem(key, JSON.stringify([[proof, request], ...rest].slice(0, most.noted)))
  } catch {
    // Full, or forbidden: the proof is handed over from the request's own page.
  }
}

/**
 * Gives the proofs that this browser has begun for a request, newest first. Once such a proof is made, only the account
 * that it proves has it in its list, and whoever is asked need not sign in.
 *
 * @param request - its id
 */
export function notedProofs(
  request: string,
  memory: Pick<Storage, 'getItem'> = memoryOf('localStorage'),
): readonly string[] {
  return read(memory)
    .flatMap(([proof, answered]) => (answered === request ? [proof] : []))
    .slice(0, most.ofRequest)
}

function read(memory: Pick<Storage, 'getItem'>): Noted {
  try {
    const value: unknown = JSON.parse(memory.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter(isPair) : []
  } catch {
    return []
  }
}

function isPair(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every(each => typeof each === 'string')
}
