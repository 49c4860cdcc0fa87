import { proofLimits } from '@countersign/core'
import { type ReadDocument, toDocument } from './document.ts'
import { type Line, linesOf } from './lines.ts'
import { readFile } from './readFile.ts'

const most = proofLimits.documentBytes

/** Reads the file of one proof. @throws {UsageError} where it cannot be read. */
export async function readDocument(path: string): Promise<ReadDocument> {
  return toDocument(path, await readFile(path, most))
}

/**
 * Reads the proofs that come in: one in each line (NDJSON), or one over many lines, as files have it. It is the second
 * where the first line opens an object and does not close it.
 */
export async function* readIncoming(source: AsyncIterable<Uint8Array>): AsyncGenerator<ReadDocument> {
  let isFirst = true
  const lines = linesOf(source, most)
  for await (const line of lines) {
    if (isBlank(line)) continue
    if (isFirst && opensOnly(line)) {
      yield toDocument('-', await rest(line, lines))
      return
    }
    isFirst = false
    yield { ...toDocument(`-:${line.number}`, line.bytes), line: line.number }
  }
  if (isFirst) yield toDocument('-', new Uint8Array())
}

function isBlank({ bytes }: Line): boolean {
  return bytes !== 'too-long' && bytes.every(byte => byte === 0x20 || byte === 0x09 || byte === 0x0d)
}

function opensOnly({ bytes }: Line): boolean {
  if (bytes === 'too-long') return false
  const text = new TextDecoder().decode(bytes).trim()
  return text.startsWith('{') && !text.endsWith('}')
}

/** Puts the lines together again, as far as a proof may be long. */
async function rest(first: Line, lines: AsyncGenerator<Line>): Promise<Uint8Array | 'too-long'> {
  const parts: Uint8Array[] = []
  let length = 0
  const take = ({ bytes }: Line): boolean => {
    if (bytes === 'too-long') return false
    parts.push(bytes, Buffer.from('\n'))
    length += bytes.length + 1
    return length <= most
  }
  if (!take(first)) return 'too-long'
  for await (const line of lines) if (!take(line)) return 'too-long'
  return Buffer.concat(parts)
}
