/** Gives the words of whatever went wrong, as much of it as a person can use. */
export function wordsFor(error: unknown): string {
  if (error instanceof Error) return error.message
  // Wallets also throw plain objects with a code and a message (EIP-1193).
  if (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string')
    return error.message
  return 'It did not work, and nobody said why. Try again.'
}
