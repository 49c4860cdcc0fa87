import { BaseError, HttpRequestError, TimeoutError } from 'viem'

/**
 * Gives what a contract answered, and `undefined` where it reverted or said nothing of the right form.
 *
 * @throws what the client throws where the node could not be asked: that says nothing about the contract.
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
