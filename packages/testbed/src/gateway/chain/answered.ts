import { BaseError, HttpRequestError, TimeoutError } from 'viem'

/**
 * Returns a contract's answer, or `undefined` if it reverted or its answer is malformed.
 *
 * @throws the client's error if the node could not be reached: that is no answer of the contract.
 */
export async function answered<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof BaseError) || error.walk(isOfTheNode)) throw error
    return undefined
  }
}

const isOfTheNode = (cause: unknown) => cause instanceof HttpRequestError || cause instanceof TimeoutError
