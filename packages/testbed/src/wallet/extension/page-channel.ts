import { config } from '../config.ts'
import { isRecord } from '../engine/record.ts'

/** Includes the name, because two extensions on one page may have the same rdns. */
const own = `${config.rdns}:${config.name}`
export const toRelay = `${own}:to-relay`
export const toPage = `${own}:to-page`

/** Whether this page sent an event on a channel. */
export function isFrom(event: MessageEvent, channel: string): event is MessageEvent<{ message: unknown }> {
  return event.source === window && isRecord(event.data) && event.data.channel === channel
}
