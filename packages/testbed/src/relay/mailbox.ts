/** A message that was published. The relay cannot read it: it is sealed between the two ends. */
export type Letter = {
  readonly topic: string
  readonly message: string
  /** What kind of message it is, as the sender says; 1108 is a request of a session. */
  readonly tag: number
  /** Seconds for which it is worth delivering. */
  readonly ttl: number
  /** Who sent it. */
  readonly client: string
  /** Milliseconds since 1970. */
  readonly publishedAt: number
}

/** Letters that are kept until their time is over, and who has had them. No clock of its own: times are passed in. */
export type Mailbox = {
  /** Keeps a letter. `known`: the same was published before, as clients do that never saw the answer. */
  put(letter: Letter): 'kept' | 'known' | 'full'
  /** What a client has not acknowledged on a topic, oldest first; never what it sent itself. */
  waiting(topic: string, client: string, now: number): readonly Letter[]
  acknowledge(letter: Letter, client: string): void
  /** How many letters nobody has acknowledged yet. */
  unacknowledged(now: number): number
  /** Throws away what is too old. */
  sweep(now: number): void
  clear(): void
}

type Entry = { readonly letter: Letter; readonly had: Set<string> }

/**
 * Makes an empty mailbox.
 *
 * @param limits.letters - how many letters it holds; under pressure those that somebody has had go first.
 * @param limits.characters - how many characters all messages together may have.
 */
export function createMailbox(limits: { readonly letters: number; readonly characters: number }): Mailbox {
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
    put(letter) {
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
    waiting: (topic, client, now) =>
      [...(topics.get(topic)?.values() ?? [])]
        .filter(({ letter, had }) => letter.client !== client && !had.has(client) && !isOver(letter, now))
        .map(({ letter }) => letter),
    acknowledge({ topic, message }, client) {
      topics.get(topic)?.get(message)?.had.add(client)
    },
    unacknowledged: now =>
      [...topics.values()]
        .flatMap(entries => [...entries.values()])
        .filter(({ letter, had }) => had.size === 0 && !isOver(letter, now)).length,
    sweep: now => remove(({ letter }) => isOver(letter, now)),
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
