import { JsonFormatError, parseJson } from '@countersign/core'

/** What keeps something from being read as a document at all. */
export type DocumentFault = 'empty' | 'too-long' | 'not-text' | 'not-json'

/** What was read, and where: a path or `-`, and the line where it is one of many. */
export type ReadDocument = {
  readonly name: string
  /** Where it is one of many, one in each line; counted from 1. */
  readonly line?: number
  /** Empty where `fault` says why. */
  readonly text: string
  readonly fault: DocumentFault | undefined
}

// A byte order mark stays: the reader of core decides what to do with it.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Makes a document of what was read.
 *
 * @param bytes - of the whole; `'too-long'` where there are more than a proof has.
 */
export function toDocument(name: string, bytes: Uint8Array | 'too-long'): ReadDocument {
  const faulty = (fault: DocumentFault): ReadDocument => ({ name, text: '', fault })
  if (bytes === 'too-long') return faulty('too-long')
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return faulty('not-text')
  }
  if (/^\ufeff?\s*$/.test(text)) return faulty('empty')
  try {
    parseJson(text)
  } catch (error) {
    // Whatever else is wrong with it, the check says where.
    if (error instanceof JsonFormatError && error.code === 'json') return faulty('not-json')
  }
  return { name, text, fault: undefined }
}
