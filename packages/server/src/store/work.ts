/**
 * How an expensive request does its work: in steps that wait for their turn, so that others are served in between. Its
 * cost counts for the limit of its network.
 */
export type Work = {
  /** Runs a step when it is its turn. A step contains no other step. */
  inTurn<Result>(step: () => Promise<Result>): Promise<Result>
  /**
   * Counts as many further requests as the work is worth, before it is done.
   *
   * @throws {ProblemException} `too-many-requests`
   */
  charge(requests: number): Promise<void>
}

/** How many bytes of what a request reads or sends count as one request. */
const bytesOfRequest = 64 * 1024

/** Returns how many further requests a number of bytes is worth: the request itself counts for the first ones. */
export const costOf = (bytes: number): number => Math.floor(bytes / bytesOfRequest)

/** For lists that are bounded otherwise: it does not wait, and costs nothing. */
export const freely: Work = { inTurn: step => step(), charge: async () => {} }
