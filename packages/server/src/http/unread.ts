import { type ClientNetwork, countsOf } from './counts-of.ts'

/** How much may wait to be read, in bytes. */
export type UnreadLimits = {
  /** By one network; for an IPv6 /48, sixteen times as much. */
  network: number
  /** By all networks together. */
  all: number
}

export const usualUnreadLimits: UnreadLimits = { network: 32 * 1024 * 1024, all: 256 * 1024 * 1024 }

/** A response that its client has not read completely. */
type Unread = {
  readonly bytes: number
  readonly names: readonly string[]
  /** The widest network. */
  readonly client: string
  readonly cut: () => void
}

/**
 * Limits the memory of responses that are complete but not read yet. Beyond a limit, the oldest responses of the
 * network are cut off: a client that reads has been answered before.
 */
export function createUnread(limits: UnreadLimits) {
  /** What waits under each name, oldest first. */
  const held = new Map<string, { bytes: number; responses: Set<Unread> }>()
  const all = 'all'

  function add(name: string, response: Unread): void {
    const known = held.get(name) ?? { bytes: 0, responses: new Set() }
    known.bytes += response.bytes
    known.responses.add(response)
    held.set(name, known)
  }

  function remove(response: Unread): void {
    for (const name of response.names) {
      const known = held.get(name)
      if (!known?.responses.delete(response)) continue
      known.bytes -= response.bytes
      if (known.responses.size === 0) held.delete(name)
    }
  }

  function cutOldest(name: string): void {
    const [oldest] = held.get(name)?.responses ?? []
    if (!oldest) return
    remove(oldest)
    oldest.cut()
  }

  /** Returns the name of the widest network whose unread responses take the most. */
  function largest(): string {
    let name = ''
    for (const { client } of held.get(all)?.responses ?? [])
      if ((held.get(client)?.bytes ?? 0) > (held.get(name)?.bytes ?? 0)) name = client
    return name
  }

  return {
    /**
     * Counts a response until it is read.
     *
     * @param cut - ends it and its connection.
     * @returns a function to call when it has been read, or its connection was closed.
     */
    hold(from: ClientNetwork, bytes: number, cut: () => void): () => void {
      const counts = countsOf('unread', from, limits.network)
      const client = counts.at(-1)?.who ?? ''
      const response = { bytes, names: [...counts.map(({ who }) => who), all], client, cut }
      for (const name of response.names) add(name, response)
      for (const { who, limit } of counts) while ((held.get(who)?.bytes ?? 0) > limit) cutOldest(who)
      while ((held.get(all)?.bytes ?? 0) > limits.all) cutOldest(largest())
      return () => remove(response)
    },
  }
}
