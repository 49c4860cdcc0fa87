import { memoryOf, readStored, store } from '../memory.ts'

/** The storage key for which proof answers which request: a person who is not signed in has no list of their proofs. */
const key = 'countersign.prove-requests'
const most = {
  /** How many entries are kept, the newest ones. */
  noted: 40,
  /** How many entries of one request are read. */
  ofRequest: 3,
}

type Noted = readonly (readonly [proof: string, request: string])[]

/**
 * Stores that a proof was started for a request, for as long as its accounts may take to sign it.
 *
 * @param proof - its id
 * @param request - its id
 */
export function storeStartedProof(
  proof: string,
  request: string,
  memory: Pick<Storage, 'getItem' | 'setItem'> = memoryOf('localStorage'),
): void {
  const noted = read(memory)
  if (noted.some(([id, answered]) => id === proof && answered === request)) return
  const rest = noted.filter(([id]) => id !== proof)
  // If it is not stored, the proof can still be shared from the page of the request.
  store(memory, key, [[proof, request], ...rest].slice(0, most.noted))
}

/** Removes a proof that was discarded. @param proof - its id */
export function forgetStartedProof(
  proof: string,
  memory: Pick<Storage, 'getItem' | 'setItem'> = memoryOf('localStorage'),
): void {
  store(
    memory,
    key,
    read(memory).filter(([id]) => id !== proof),
  )
}

/**
 * Returns the proofs that this browser has started for a request, newest first. Once such a proof is finished, only
 * the account that it proves has it in its list, and the person who answers a request need not sign in.
 *
 * @param request - its id
 */
export function readStartedProofs(
  request: string,
  memory: Pick<Storage, 'getItem'> = memoryOf('localStorage'),
): readonly string[] {
  return read(memory)
    .flatMap(([proof, answered]) => (answered === request ? [proof] : []))
    .slice(0, most.ofRequest)
}

function read(memory: Pick<Storage, 'getItem'>): Noted {
  const value = readStored(memory, key)
  return Array.isArray(value) ? value.filter(isPair) : []
}

function isPair(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every(each => typeof each === 'string')
}
