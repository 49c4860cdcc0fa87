/**
 * Reads the bytes of a `data:` address, and ignores its declared type.
 *
 * @returns `undefined` if the text is not such an address, or has more than `limit` bytes.
 * @see RFC 2397
 */
export function readDataUrl(url: string, limit: number): Uint8Array<ArrayBuffer> | undefined {
  const comma = url.indexOf(',')
  // Percent-encoding takes three characters a byte, and the head is short.
  if (!/^data:/i.test(url) || comma < 0 || url.length > 3 * limit + 1024) return undefined
  const bytes = /;\s*base64\s*$/i.test(url.slice(0, comma))
    ? fromBase64(url.slice(comma + 1))
    : fromPercent(url.slice(comma + 1))
  return bytes && bytes.length <= limit ? bytes : undefined
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const plain = text.replaceAll('%3D', '=').replaceAll('%2B', '+').replaceAll('%2F', '/')
  return /^[A-Za-z0-9+/_-]*={0,2}$/.test(plain) ? new Uint8Array(Buffer.from(plain, 'base64')) : undefined
}

/** Decodes percent-encoded text. Many write the text unencoded, with a literal `%` in it. */
function fromPercent(text: string): Uint8Array<ArrayBuffer> {
  const bytes = text.replace(/%(?![0-9a-f]{2})/gi, '%25')
  try {
    return new TextEncoder().encode(decodeURIComponent(bytes))
  } catch {
    return new TextEncoder().encode(text)
  }
}
