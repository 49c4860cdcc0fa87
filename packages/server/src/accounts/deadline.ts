/**
 * Returns the deadline of what begins now.
 *
 * @param timeout - in milliseconds
 * @returns by `performance.now()`, so that a clock that is set does not move it
 */
export const deadlineIn = (timeout: number) => performance.now() + timeout

/** Returns the milliseconds until a deadline of `deadlineIn`; a whole number, as `AbortSignal.timeout` requires. */
export const timeLeft = (until: number) => Math.max(1, Math.ceil(until - performance.now()))
