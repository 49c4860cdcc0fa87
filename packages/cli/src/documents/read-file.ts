import { open } from 'node:fs/promises'
import { UsageError } from '../usage-error.ts'

/** The size of a chunk of a file, in bytes. */
const chunk = 65_536

/**
 * Reads a file up to a maximum size: a device may never end, and a mistyped name may be a disk image.
 *
 * @param most - in bytes.
 * @returns `too-long` if there is more.
 * @throws {UsageError} if it cannot be read.
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

/** Reads a file in chunks, as they are requested. @throws {UsageError} if it cannot be read. */
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

/** Reads a stream to its end, or until it exceeds the maximum. */
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
  return new UsageError(`${path} can’t be read: ${reasonOf(error)}.`)
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'ENOENT':
      return 'the file doesn’t exist'
    case 'EISDIR':
      return 'it’s a folder. Pass the files in it'
    case 'EACCES':
    case 'EPERM':
      return 'you don’t have permission'
    default:
      return typeof code === 'string' ? code : 'the disk or device reported an error'
  }
}
