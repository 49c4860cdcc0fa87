import { JsonFormatError, parseJson } from '@countersign/core'

/** Why something cannot be read as a document. */
export type DocumentFault = 'empty' | 'too-long' | 'not-text' | 'not-json'

/** The source of a document: a path or `-`, and the line if it is one of many. */
export type ReadDocument = {
  readonly name: string
  /** The line, counted from 1, if there is one document in each line. */
  readonly line?: number
  /** Empty if `fault` says why. */
  readonly text: string
  readonly fault: DocumentFault | undefined
}

// A byte order mark stays: the parser of core handles it.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Creates a document from the bytes read.
 *
 * @param bytes - of the whole; `'too-long'` if there are more than a proof may have.
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
    // The check reports the location of any other fault.
    if (error instanceof JsonFormatError && error.code === 'json') return faulty('not-json')
  }
  return { name, text, fault: undefined }
}
