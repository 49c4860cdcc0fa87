import type { z } from 'zod'
import type { chainSchema } from './chains.ts'
import type { configSchema } from './schema.ts'
import type { settingsSchema } from './settings.ts'

/** What a site owner writes in `countersign.config.ts`. Everything has a default; see docs/configuration.md. */
export type Config = z.input<typeof configSchema>

export type ChainConfig = z.input<typeof chainSchema>

/** The configuration as the server uses it: validated and complete. Times in milliseconds, sizes in bytes. */
export type Settings = z.output<typeof settingsSchema>

export type DatabaseSettings = Settings['database']
export type ChainSettings = Settings['chains'][number]
export type NameSettings = NonNullable<Settings['names']>
export type RelaySettings = NonNullable<Settings['relay']>
export type HostedWalletSettings = Settings['hostedWallets'][number]
export type OpenIdClientSettings = Settings['openid']['clients'][number]
export type GroupSettings = Settings['openid']['groups'][number]
export type GatewaySettings = NonNullable<Settings['gateway']>

/**
 * Types a configuration file: `export default defineConfig({ … })`. It is in a module of its own, so that such a file
 * loads nothing else.
 *
 * @example
 * import { defineConfig } from '@countersign/server/config'
 *
 * export default defineConfig({
 *   name: 'Example',
 *   publicOrigin: 'https://id.example.org',
 *   chains: [{ id: 1, nodes: ['https://node.example.org'] }],
 * })
 */
export function defineConfig(config: Config): Config {
  return config
}
