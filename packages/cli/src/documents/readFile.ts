import { open } from 'node:fs/promises'
import { UsageError } from '../usageError.ts'

/** How much of a file is read at once, in bytes. */
const chunk = 65_536

/**
 * Reads a file, but no more of it than allowed: a device may never end, and a mistyped name may be a disk's image.
 *
 * @param most - in bytes.
 * @returns `too-long` where there is more.
 * @throws {UsageError} where it cannot be read.
 */
export async function readFile(path: string, most: number): Promise<Uint8Array | 'too-long'> {
  try {
    const file = await open(path)
    try {
      return await readUpTo(file.createReadStream({ end: most, autoClose: false }), most)
    } finally {
      await file.close()
    }
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** Reads a file bit by bit, as far as they are asked for. @throws {UsageError} where it cannot be read. */
export async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  try {
    const file = await open(path)
    try {
      for (;;) {
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunk))
        if (bytesRead === 0) return
        yield buffer.subarray(0, bytesRead)
      }
    } finally {
      await file.close()
    }
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** Reads a stream to its end, or until there is more than allowed. */
export async function readUpTo(
  source: AsyncIterable<Uint8Array>,
  most: number,
): Promise<Uint8Array | 'too-long'> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of source) {
    chunks.push(chunk)
    length += chunk.length
    if (length > most) return 'too-long'
  }
  return Buffer.concat(chunks)
}

function unreadable(path: string, error: unknown): UsageError {
  return new UsageError(`${path} cannot be read: ${reasonOf(error)}.`)
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'ENOENT':
      return 'there is no such file'
    case 'EISDIR':
      return 'it is a folder; name the files in it'
    case 'EACCES':
    case 'EPERM':
      return 'you may not read it'
    default:
      return typeof code === 'string' ? code : 'its disk or device refuses'
  }
}
