import { isRecord } from '../engine/params.ts'

export const toRelay = (rdns: string) => `${rdns}:to-relay`
export const toPage = (rdns: string) => `${rdns}:to-page`

/** Says whether this page sent an event on a channel. */
export function isFrom(event: MessageEvent, channel: string): event is MessageEvent<{ message: unknown }> {
  return event.source === window && isRecord(event.data) && event.data.channel === channel
}
