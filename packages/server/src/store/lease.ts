import { sql } from 'kysely'

/**
 * How long one server has a row of a table with a column `leased_until` for itself, in milliseconds. After that another
 * server may claim the row, because the first one has probably crashed. Longer than any work on a row takes: a person
 * waits for the answer to a challenge, and nobody for the rest.
 */
export const leaseTime = 60_000
export const challengeLeaseTime = 20_000

/** Returns the condition for rows that are not leased at a time. */
export const isFree = (time: number) => sql<boolean>`leased_until <= ${time}`

/** Returns the condition for rows that a server still has. @param until - when its lease ends */
export const isLeased = (until: number) => sql<boolean>`leased_until = ${until}`
