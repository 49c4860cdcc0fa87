/** Where the pages on which a proof is made note which request it answers: pairs of a proof and a request, newest first. */
const key = 'countersign.prove-requests'
/** How many proofs of one request are looked at. */
const most = 3

/**
 * Gives the proofs that this browser has begun for a request, newest first. Once such a proof is made, only the account
 * that it proves has it in its list, and whoever is asked need not sign in.
 *
 * @param request - its id
 */
export function notedProofs(request: string, memory: Pick<Storage, 'getItem'>): readonly string[] {
  try {
    const noted: unknown = JSON.parse(memory.getItem(key) ?? '[]')
    if (!Array.isArray(noted)) return []
    return noted
      .filter(isPair)
      .flatMap(([proof, answered]) => (answered === request ? [proof] : []))
      .slice(0, most)
  } catch {
    return []
  }
}

function isPair(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every(each => typeof each === 'string')
}
