import { proofLimits } from '@countersign/core'
import { type ReadDocument, toDocument } from './document.ts'
import { type Line, linesOf } from './lines.ts'
import { readChunks } from './read-file.ts'

const most = proofLimits.documentBytes

/** How many lines are examined: some of thousands may be broken, but hardly all of the first hundred. */
const looked = 100

/**
 * Reads the proofs of a file: one, as proof pages provide it, or one in each line (NDJSON), which are reported by name
 * and line. A file whose first line is longer than any proof is not a proof, and is not read further: a device may
 * never end.
 *
 * @throws {UsageError} if it cannot be read.
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

/** Reads the proofs from standard input: one in each line (NDJSON), or one over many lines, as in files. */
export async function* readIncoming(source: AsyncIterable<Uint8Array>): AsyncGenerator<ReadDocument> {
  const lines = linesOf(source, most)
  const first = await nextFilled(lines)
  if (!first) return yield toDocument('-', new Uint8Array())
  if (first.bytes === 'too-long' || isDocument(first)) yield* linesFrom('-', [first], lines)
  else yield* begunWith('-', first, lines)
}

/** Continues after a first line that is not a document: it may be the start of one, or a broken line of many. */
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

/**
 * Whether a line is a complete document. In one document over many lines, no line is, unless it is the whole document.
 */
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

/** Continues to read, up to the maximum length of a proof. */
async function readOn(first: Line, lines: AsyncGenerator<Line>): Promise<Begun> {
  const begun = [first]
  let length = first.bytes.length
  // Not `for await`, which would close the generator on return.
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
