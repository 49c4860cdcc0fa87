import type { messages } from './locales/compiled/en/endings.ts'
import type { EndedCosigning } from './problem.ts'

/** The sentences of how a cosigning ends in one language: `@countersign/api/endings/<language>`. */
export type Endings = typeof messages

/**
 * Returns why a cosigning accepts no more confirmations, and what to do.
 *
 * @example
 * import { messages } from '@countersign/api/endings/en'
 *
 * describeEnding(messages, 'EXPIRED')
 * // 'Not enough owners confirmed in time. To continue, a new request is needed.'
 */
export function describeEnding({ text, next }: Endings, how: EndedCosigning): string {
  return `${text[how]} ${next[how === 'CONFIRMED' ? 'needless' : 'again']}`
}
