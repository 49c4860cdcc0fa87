/** What a person has entered on the page that checks proofs. */
export type CheckInput = {
  readonly kind: 'proof' | 'plain'
  /** Of the proof, or of several. */
  readonly text: string
  readonly plain: PlainInput
  /** Whether it is to be checked at once: it was brought from a proof's page. */
  readonly startNow: boolean
}

export type PlainInput = {
  /** An address, or CAIP-10. */
  readonly account: string
  /** CAIP-2; for an address. */
  readonly chain: string
  readonly message: string
  readonly signature: string
}

const key = 'countersign.check'
/** What is longer is not kept: browsers give a site some five million characters for everything. */
const longest = 2_000_000

export const emptyInput: CheckInput = {
  kind: 'proof',
  text: '',
  plain: { account: '', chain: '', message: '', signature: '' },
  startNow: false,
}

/** Keeps what was entered for as long as this tab is open; it is in no address and on no server. */
export function keepInput(change: Partial<CheckInput>, storage: Storage = sessionStorage): void {
  try {
    const text = JSON.stringify({ ...readInput(storage), ...change })
    if (text.length <= longest) storage.setItem(key, text)
    else storage.removeItem(key)
  } catch {
    // The browser keeps nothing: then it lasts until the page is left.
  }
}

/** Reads what was entered in this tab before. */
export function readInput(storage: Storage = sessionStorage): CheckInput {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isRecord(kept) ? inputOf(kept) : emptyInput
  } catch {
    return emptyInput
  }
}

function inputOf(kept: Record<string, unknown>): CheckInput {
  const plain = isRecord(kept.plain) ? kept.plain : {}
  return {
    kind: kept.kind === 'plain' ? 'plain' : 'proof',
    text: textOf(kept.text),
    plain: {
      account: textOf(plain.account),
      chain: textOf(plain.chain),
      message: textOf(plain.message),
      signature: textOf(plain.signature),
    },
    startNow: kept.startNow === true,
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
