import { CountersignError } from '@countersign/core'

/** A configuration value is wrong. The message is one sentence that names the key, the value and what is allowed. */
export class ConfigError extends CountersignError {
  override readonly name = 'ConfigError'
  readonly code = 'config-invalid'
  readonly key: string

  constructor(key: string, value: unknown, allowed: string) {
    super(`Configuration: ${key} is ${shown(value)}, but it must be ${allowed}.`)
    this.key = key
  }
}

function shown(value: unknown): string {
  if (value === undefined) return 'missing'
  const text = JSON.stringify(value) ?? String(value)
  const bare = text.replace(/(\w+:\/\/)[^/@"]*@/g, '$1…@')
  return bare.length > 120 ? `${bare.slice(0, 120)}…` : bare
}
