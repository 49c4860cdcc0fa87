/**
 * The pauses before what was unavailable is loaded again, in milliseconds: the first is longer than the 3 s for which
 * the server caches that.
 */
export const pauses = [4_000, 8_000, 16_000, 32_000]
