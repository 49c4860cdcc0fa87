import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config, Settings } from './config.ts'
import { ConfigError } from './config-error.ts'
import { withEnvironment } from './environment.ts'
import { toSettings } from './settings.ts'

/**
 * Reads the configuration: from the file, overridden by `demo`, then by the environment, then by `over`.
 *
 * @param file - path of the configuration file; by default `countersign.config.ts` in the working directory, if it
 * exists.
 * @throws {ConfigError} if the file is missing or cannot be read, or a value is invalid.
 * @example
 * const settings = await loadSettings({ file: 'countersign.config.ts', over: { port: 4311 } })
 */
export async function loadSettings(options: {
  file?: string | undefined
  environment?: Readonly<Record<string, string | undefined>>
  demo?: Config | undefined
  over?: Config
}): Promise<Settings> {
  const config = { ...(await readFile(options.file)), ...options.demo }
  return toSettings({ ...withEnvironment(config, options.environment ?? process.env), ...options.over })
}

async function readFile(file: string | undefined): Promise<Config> {
  const path = resolve(file ?? 'countersign.config.ts')
  if (!existsSync(path)) {
    if (file === undefined) return {}
    throw new ConfigError('--config', file, 'the path of a configuration file')
  }
  let module: { default?: Config }
  try {
    module = await import(pathToFileURL(path).href)
  } catch (cause) {
    throw new ConfigError(
      '--config',
      path,
      `a file that can be read: ${cause instanceof Error ? cause.message : String(cause)}`,
    )
  }
  if (typeof module.default !== 'object' || module.default === null)
    throw new ConfigError('--config', path, 'a file with `export default defineConfig({ … })`')
  return module.default
}
