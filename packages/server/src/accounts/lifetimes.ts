export const day = 86_400_000
export const minute = 60_000

/**
 * How long an unavailable result is cached, in milliseconds: long enough for all clients that wait for the same result,
 * and short enough that the next visit tries again.
 */
export const unavailableTime = 3_000
