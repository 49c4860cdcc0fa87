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

const returnKey = (request: string) => `countersign.returns.${request}`

/** Stores the return address of a request that was answered here, in case of a reload. Only for this tab. */
export function storeReturn(request: string, returnTo: string): void {
  store(memoryOf('sessionStorage'), returnKey(request), returnTo)
}

/** Returns the return address of a request that was answered here, or `null`. */
export function readReturn(request: string): string | null {
  const kept = readStored(memoryOf('sessionStorage'), returnKey(request))
  return typeof kept === 'string' ? kept : null
}
