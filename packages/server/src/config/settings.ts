import { toStatementText } from '@countersign/core'
import type { z } from 'zod'
import type { Config, Settings } from './config.ts'
import { beginning, ConfigError } from './config-error.ts'
import { checkGroups } from './groups.ts'
import { listKeys } from './keys.ts'
import { toNames } from './names.ts'
import { checkRelay } from './relay.ts'
import { configSchema } from './schema.ts'
import { toTokens } from './tokens.ts'

export const settingsSchema = configSchema.transform((config, context) => {
  checkRelay(config, context)
  const names = toNames(config.names, config.chains, context)
  checkGroups(config.openid.groups, { chains: config.chains, names }, context)
  return {
    ...config,
    names,
    tokens: toTokens(config.tokens, config.chains, context),
    relay: config.relay ?? null,
    gateway: config.gateway ?? null,
    statements: {
      'sign-in':
        config.statements['sign-in'] ??
        `Sign in to ${toStatementText(config.name)}. Signing proves that this account is yours. It moves no funds and costs nothing.`,
    },
  }
})

/**
 * Validates a configuration and adds the defaults.
 *
 * @throws {ConfigError} for the first invalid value, naming key, value and what is allowed.
 * @example
 * const { port, database } = toSettings({ name: 'Example', chains: [{ id: 1, nodes: ['https://node.example.org'] }] })
 */
export function toSettings(config: Config): Settings {
  const parsed = settingsSchema.safeParse(config)
  if (parsed.success) return parsed.data
  throw toConfigError(config, parsed.error.issues[0])
}

function toConfigError(config: Config, issue: z.core.$ZodIssue | undefined): ConfigError {
  if (!issue) return new ConfigError('the configuration', config, 'an object')
  const path = issue.path
    .map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
  if (issue.code === 'unrecognized_keys')
    return new ConfigError(
      `${path && `${path}.`}${issue.keys[0]}`,
      'set',
      'left out: there is no such key (docs/configuration.md lists them)',
    )
  const value = issue.path.reduce<unknown>(
    (at, part) => (at === null || at === undefined ? undefined : (at as Record<PropertyKey, unknown>)[part]),
    config,
  )
  const name = path.replaceAll(/\[\d+\]/g, '[]')
  const isSecret = listKeys(configSchema).some(key => key.secret && [name, `${name}[]`].includes(key.name))
  return new ConfigError(path || 'the configuration', isSecret ? beginning(value) : value, issue.message)
}
