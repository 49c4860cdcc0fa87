import { proofLimits } from '@countersign/core'
import { type ReadDocument, toDocument } from './document.ts'
import { type Line, linesOf } from './lines.ts'
import { readChunks } from './readFile.ts'

const most = proofLimits.documentBytes

/** How many lines are looked at to tell: among thousands some may be broken, but hardly the first hundred. */
const looked = 100

/**
 * Reads the proofs of a file: one, as their pages give it, or one in each line (NDJSON), which are told by name and line.
 * What begins with a line longer than any proof is none, and is not read further: a device may never end.
 *
 * @throws {UsageError} where it cannot be read.
 */
export async function* readFileDocuments(path: string): AsyncGenerator<ReadDocument> {
  const lines = linesOf(readChunks(path), most)
  try {
    const first = await nextFilled(lines)
    if (!first) return yield toDocument(path, new Uint8Array())
    if (first.bytes === 'too-long') return yield toDocument(path, first.bytes)
    if (!isDocument(first)) return yield* begunWith(path, first, lines)
    const second = await nextFilled(lines)
    if (!second) return yield toDocument(path, first.bytes)
    yield* linesFrom(path, [first, second], lines)
  } finally {
    await lines.return(undefined)
  }
}

/** Reads the proofs that come in: one in each line (NDJSON), or one over many lines, as files have it. */
export async function* readIncoming(source: AsyncIterable<Uint8Array>): AsyncGenerator<ReadDocument> {
  const lines = linesOf(source, most)
  const first = await nextFilled(lines)
  if (!first) return yield toDocument('-', new Uint8Array())
  if (first.bytes === 'too-long' || isDocument(first)) yield* linesFrom('-', [first], lines)
  else yield* begunWith('-', first, lines)
}

/** Goes on after a first line that is none by itself: it may be where the one begins, or a broken one of many. */
async function* begunWith(
  name: string,
  first: Line,
  lines: AsyncGenerator<Line>,
): AsyncGenerator<ReadDocument> {
  const begun = await readOn(first, lines)
  const whole = toDocument(name, begun.isCut ? 'too-long' : joined(begun.lines))
  if (whole.fault === undefined || !begun.lines.slice(0, looked).some(isDocument)) yield whole
  else yield* linesFrom(name, begun.lines, lines)
}

async function* linesFrom(
  name: string,
  begun: readonly Line[],
  lines: AsyncGenerator<Line>,
): AsyncGenerator<ReadDocument> {
  for (const line of begun) if (!isBlank(line)) yield documentOf(name, line)
  for await (const line of lines) if (!isBlank(line)) yield documentOf(name, line)
}

function documentOf(name: string, { number, bytes }: Line): ReadDocument {
  return { ...toDocument(`${name}:${number}`, bytes), line: number }
}

async function nextFilled(lines: AsyncGenerator<Line>): Promise<Line | undefined> {
  for (let next = await lines.next(); !next.done; next = await lines.next())
    if (!isBlank(next.value)) return next.value
  return undefined
}

function isBlank({ bytes }: Line): boolean {
  return bytes !== 'too-long' && bytes.every(byte => byte === 0x20 || byte === 0x09 || byte === 0x0d)
}

/** Whether a line is something by itself; of one document over many lines, none is, but where the whole is one too. */
function isDocument({ bytes }: Line): boolean {
  if (bytes === 'too-long') return false
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof value === 'object' && value !== null && Object.keys(value).length > 0
  } catch {
    return false
  }
}

type Begun = {
  readonly lines: readonly Line[]
  /** Whether it is longer than a proof may be. */
  readonly isCut: boolean
}

/** Reads on, as far as a proof may be long. */
async function readOn(first: Line, lines: AsyncGenerator<Line>): Promise<Begun> {
  const begun = [first]
  let length = first.bytes.length
  // Not `for await`, which would end them where it stops.
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const { value } = next
    begun.push(value)
    length += value.bytes.length + 1
    if (value.bytes === 'too-long' || length > most) return { lines: begun, isCut: true }
  }
  return { lines: begun, isCut: false }
}

function joined(lines: readonly Line[]): Uint8Array {
  return Buffer.concat(lines.flatMap(({ bytes }) => (bytes === 'too-long' ? [] : [bytes, Buffer.from('\n')])))
}
