import { randomUUID } from 'node:crypto'

/** The placeholder of a stored text while the rest is serialized. Nobody outside this process ever sees it. */
const mark = randomUUID()
/** The stored texts of the value that is being serialized, in their order. */
let texts: string[] | undefined

/** JSON that this server stored. `writeJson` copies its text instead of parsing and serializing it again. */
export class StoredJson<Value extends object> {
  readonly #text: string

  /** @param text - JSON that this server wrote. */
  constructor(text: string) {
    this.#text = text
  }

  read(): Value {
    return JSON.parse(this.#text)
  }

  /** Returns itself as what clients receive. It can only be sent: it has no fields of its own. */
  asSent(): Value {
    return this as object as Value
  }

  toJSON(): unknown {
    if (!texts) return this.read()
    texts.push(this.#text)
    return mark
  }
}

/** Serializes a value that may contain stored JSON. */
export function writeJson(value: unknown): string {
  texts = []
  try {
    const [first = '', ...others] = JSON.stringify(value).split(`"${mark}"`)
    const stored = texts
    return first + others.map((other, index) => stored[index] + other).join('')
  } finally {
    texts = undefined
  }
}
