/** Nobody could be asked just now. That is never to be taken for a no. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError'
}
