import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])

/** Compresses the build with {@link compressFolder}. */
export function precompress(): Plugin {
  let directory = ''
  return {
    name: 'countersign:precompress',
    apply: 'build',
    configResolved: config => {
      directory = resolve(config.root, config.build.outDir)
    },
    closeBundle: () => compressFolder(directory),
  }
}

/** Writes a `.br` and a `.gz` next to each text file of a folder, so that the server never compresses a response itself. */
export async function compressFolder(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries
      .filter(entry => entry.isFile() && compressible.has(extname(entry.name)))
      .map(entry => compress(join(entry.parentPath, entry.name))),
  )
}

async function compress(file: string) {
  const content = await readFile(file)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
