import { CountersignError } from '@countersign/core'

/**
 * Thrown if a configuration value is invalid. The message is one sentence that names the key, the value and what is
 * allowed.
 *
 * @example
 * try {
 *   await loadSettings({ file: 'countersign.config.ts' })
 * } catch (error) {
 *   if (!(error instanceof ConfigError)) throw error
 *   // One sentence that names the key, its value and what is allowed.
 *   console.error(error.message)
 *   process.exitCode = 1
 * }
 */
export class ConfigError extends CountersignError {
  override readonly name = 'ConfigError'
  readonly code = 'config-invalid'
  readonly key: string

  constructor(key: string, value: unknown, allowed: string) {
    super(`Configuration: ${refusal(key, value, allowed)}`)
    this.key = key
  }
}

/** Returns the sentence that says what is wrong with a value. */
export const refusal = (key: string, value: unknown, allowed: string): string =>
  `${key} is ${shown(value)}, but it must be ${allowed}.`

function shown(value: unknown): string {
  if (value === undefined) return 'missing'
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}

/**
 * Returns the part of the address of a node or database that is safe to show: its beginning, since the rest can contain
 * secrets. Nothing is shown of what an object or a list contains.
 */
export function beginning(address: unknown): unknown {
  if (typeof address === 'object' && address !== null && Object.keys(address).length > 0) return '…'
  return typeof address === 'string' ? `${/^(?:[\w+]{1,20}:)?\/{0,2}/.exec(address)?.[0] ?? ''}…` : address
}
