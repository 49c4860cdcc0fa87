import type { Delivery } from '@countersign/api'

/** Where a message to a webhook is: one that `waits` failed the last time, and is sent again later. */
export type DeliveryState = 'sending' | 'waits' | 'delivered' | 'given-up'

/** @param now - in milliseconds since 1970 */
export function deliveryState(
  { status, lastError, nextTryAt }: Pick<Delivery, 'status' | 'lastError' | 'nextTryAt'>,
  now: number,
): DeliveryState {
  if (status !== 'waiting') return status
  return lastError !== null && nextTryAt !== null && Date.parse(nextTryAt) > now ? 'waits' : 'sending'
}
