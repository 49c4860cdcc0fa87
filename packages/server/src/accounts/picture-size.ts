import type { RasterType } from './raster.ts'

type Size = { width: number; height: number }

/**
 * Reads the size of an image from its header, in pixels. A file of a few kilobytes can need more memory to draw than
 * the machine has.
 *
 * @returns `undefined` if the header is incomplete.
 */
export function sizeOf(type: RasterType, body: Uint8Array): Size | undefined {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  try {
    switch (type) {
      case 'image/png':
        // PNG §11.2.2: IHDR comes first.
        return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
      case 'image/gif':
        return sizeOfGif(bytes)
      case 'image/webp':
        return sizeOfWebp(bytes)
      case 'image/jpeg':
        return sizeOfJpeg(bytes)
      case 'image/avif':
        return sizeOfAvif(bytes)
    }
  } catch (error) {
    // A read past the end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * Reads the size of a GIF, including frames that are larger than its screen, because browsers allocate memory for them
 * too (GIF89a §18, §20).
 */
function sizeOfGif(bytes: Buffer): Size {
  const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  let at = 13 + tableSize(bytes.readUInt8(10))
  const skipBlocks = () => {
    for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += 1 + length
    at += 1
  }
  while (at + 10 <= bytes.length && (bytes[at] === 0x21 || bytes[at] === 0x2c)) {
    if (bytes[at] === 0x21) at += 2
    else {
      size.width = Math.max(size.width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5))
      size.height = Math.max(size.height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7))
      at += 11 + tableSize(bytes.readUInt8(at + 9))
    }
    skipBlocks()
  }
  return size
}

/** Reads the size of a WebP image (RFC 9649 §2.5 to §2.7). */
function sizeOfWebp(bytes: Buffer): Size {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
    }
    default:
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  }
}

/** Reads the size of a JPEG image, from marker to marker up to the start of the frame (ITU-T T.81 §B.2.2). */
function sizeOfJpeg(bytes: Buffer): Size | undefined {
  let at = 2
  while (at < bytes.length) {
    if (bytes.readUInt8(at) !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    // Fill bytes, and markers without a length.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
  return undefined
}

/**
 * Reads the size of an AVIF image: the largest `ispe` property, one per image in the file (ISO/IEC 23008-12 §6.5.3).
 */
function sizeOfAvif(bytes: Buffer): Size | undefined {
  let size: Size | undefined
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    const found = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    if (!size || found.width * found.height > size.width * size.height) size = found
  }
  return size
}
