/** A published message. The relay cannot read it: it is end-to-end encrypted. */
export type Letter = {
  readonly topic: string
  readonly message: string
  /** The sender's type of message; 1108 is a session request. */
  readonly tag: number
  /** Time to live in seconds. */
  readonly ttl: number
  /** The sender. */
  readonly client: string
  /** Milliseconds since 1970. */
  readonly publishedAt: number
}

/**
 * Stores letters until they expire, and tracks which clients have acknowledged them. It has no clock: the caller passes
 * the time.
 */
export type Mailbox = ReturnType<typeof createMailbox>

type Entry = { readonly letter: Letter; readonly had: Set<string> }

/**
 * Creates an empty mailbox.
 *
 * @param limits.letters - the maximum number of letters; at the limit, letters that a client has acknowledged are
 * removed first.
 * @param limits.characters - the maximum number of characters of all messages together.
 */
export function createMailbox(limits: { readonly letters: number; readonly characters: number }) {
  const topics = new Map<string, Map<string, Entry>>()
  let letters = 0
  let characters = 0

  const remove = (doomed: (entry: Entry) => boolean) => {
    for (const [topic, entries] of topics) {
      for (const [message, entry] of entries) {
        if (!doomed(entry)) continue
        entries.delete(message)
        letters -= 1
        characters -= message.length
      }
      if (entries.size === 0) topics.delete(topic)
    }
  }
  const fits = ({ message }: Letter) =>
    letters < limits.letters && characters + message.length <= limits.characters

  return {
    /** Stores a letter. `known`: it was published before, which happens when a client retries after a lost answer. */
    put(letter: Letter) {
      if (topics.get(letter.topic)?.has(letter.message)) return 'known'
      if (!fits(letter)) remove(({ letter: kept, had }) => had.size > 0 || isOver(kept, letter.publishedAt))
      if (!fits(letter)) return 'full'

      const entries = topics.get(letter.topic) ?? new Map<string, Entry>()
      entries.set(letter.message, { letter, had: new Set() })
      topics.set(letter.topic, entries)
      letters += 1
      characters += letter.message.length
      return 'kept'
    },
    /** Returns the letters on a topic that a client has not acknowledged, oldest first, without those it sent itself. */
    waiting: (topic: string, client: string, now: number) =>
      [...(topics.get(topic)?.values() ?? [])]
        .filter(({ letter, had }) => letter.client !== client && !had.has(client) && !isOver(letter, now))
        .map(({ letter }) => letter),
    acknowledge({ topic, message }: Letter, client: string) {
      topics.get(topic)?.get(message)?.had.add(client)
    },
    /** Returns the number of letters that no client has acknowledged. */
    unacknowledged: (now: number) =>
      [...topics.values()]
        .flatMap(entries => [...entries.values()])
        .filter(({ letter, had }) => had.size === 0 && !isOver(letter, now)).length,
    /** Removes expired letters. */
    sweep: (now: number) => remove(({ letter }) => isOver(letter, now)),
    clear() {
      topics.clear()
      letters = 0
      characters = 0
    },
  }
}

function isOver({ publishedAt, ttl }: Letter, now: number): boolean {
  return publishedAt + ttl * 1_000 <= now
}
