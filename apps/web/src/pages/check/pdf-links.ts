/** What is read of a PDF, which anyone can have made. Of what is beyond, nothing is said. */
const most = {
  /** In bytes: of the file, of one stream once it is inflated, and of all streams of a file together. */
  ...{ file: 32_000_000, stream: 2_000_000, inflated: 16_000_000 },
  ...{ streams: 2_000, links: 10, milliseconds: 2_000 },
} as const

/** How much is inflated at once, in bytes: it becomes at most about a thousand times as much. */
const slice = 2_048
/** How far before its stream a dictionary is looked for, and before its path the host of a link, in characters. */
const reach = { dictionary: 2_000, host: 260 } as const

/**
 * Returns the links to proofs, on any site, that a PDF has: in its link annotations or its text, also in streams that
 * are compressed as browsers compress them. An encrypted PDF has none.
 */
export async function pdfLinks(bytes: Uint8Array): Promise<readonly string[]> {
  const until = performance.now() + most.milliseconds
  const pdf = latin1(bytes.subarray(0, most.file))
  if (pdf.includes('/Encrypt')) return []
  const found = new Set<string>()
  collectLinks(pdf, found)
  let left: number = most.inflated
  let count = 0
  for (const { start, end, isFlate } of streams(pdf)) {
    if (found.size >= most.links || left <= 0 || ++count > most.streams || performance.now() > until) break
    if (!isFlate) continue
    const text = await inflate(bytes.subarray(start, end), Math.min(left, most.stream))
    left -= text.length
    collectLinks(text, found)
  }
  return [...found].slice(0, most.links)
}

/** Decodes bytes, so that each is the character at its place. */
function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}

/** Adds the links to proofs in a text. It is searched for what is rare, so that no text takes longer than another. */
function collectLinks(text: string, found: Set<string>): void {
  for (const { 0: path, index } of text.matchAll(/\/p\/[0-9a-f]{32}(?![0-9a-f])/gi)) {
    const before = text.slice(Math.max(0, index - reach.host), index)
    const origin = /^https?:\/\/[\w.:[\]-]+$/i.exec(before.slice(before.lastIndexOf('http')))?.[0]
    if (origin !== undefined) found.add(`${origin}${path}`)
    if (found.size >= most.links) return
  }
}

type Stream = { readonly start: number; readonly end: number; readonly isFlate: boolean }

/** Lists the streams. `isFlate`: it is compressed with Flate alone, and is no picture (ISO 32000-1 §7.3.8). */
function* streams(pdf: string): Generator<Stream> {
  const keyword = /stream\r?\n/g
  for (let begin = keyword.exec(pdf); begin; begin = keyword.exec(pdf)) {
    const start = keyword.lastIndex
    const end = pdf.indexOf('endstream', start)
    if (end < 0) return
    keyword.lastIndex = end + 'endstream'.length
    const before = pdf.slice(Math.max(0, begin.index - reach.dictionary), begin.index)
    const dictionary = before.slice(before.lastIndexOf('obj'))
    const isFlate =
      /\/Filter\s{0,9}\[?\s{0,9}\/FlateDecode\s{0,9}\]?(?!\s{0,9}\/\w{0,20}Decode)/.test(dictionary) &&
      !/\/Image\b/.test(dictionary)
    yield { start, end, isFlate }
  }
}

/** Inflates bytes (RFC 1950) up to a length. Of what is damaged, or followed by other bytes, returns the beginning. */
async function inflate(bytes: Uint8Array, longest: number): Promise<string> {
  let at = 0
  const source = new ReadableStream<BufferSource>({
    pull: controller => {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + slice))
      at += slice
    },
  })
  const reader = source.pipeThrough(new DecompressionStream('deflate')).getReader()
  let text = ''
  try {
    while (text.length < longest) {
      const { done, value } = await reader.read()
      if (done) break
      text += latin1(value)
    }
  } catch {
    // The beginning is enough.
  }
  reader.cancel().catch(() => {})
  return text.slice(0, longest)
}
