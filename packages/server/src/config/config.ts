import type { z } from 'zod'
import type { chainSchema } from './chains.ts'
import type { configSchema } from './schema.ts'
import type { settingsSchema } from './settings.ts'

/**
 * What a site owner writes in `countersign.config.ts`. Everything has a default;
 * [docs/configuration.md](../../../../docs/configuration.md) describes each setting.
 *
 * @interface
 */
export type Config = z.input<typeof configSchema>

/**
 * An entry of `chains`.
 *
 * @interface
 */
export type ChainConfig = z.input<typeof chainSchema>

/**
 * The configuration as the server uses it: validated and complete. Times in milliseconds, sizes in bytes.
 *
 * @internal
 */
export type Settings = z.output<typeof settingsSchema>

/** @internal */
export type DatabaseSettings = Settings['database']
/** @internal */
export type ChainSettings = Settings['chains'][number]
/** @internal */
export type NameSettings = NonNullable<Settings['names']>
/** @internal */
export type RelaySettings = NonNullable<Settings['relay']>
/** @internal */
export type HostedWalletSettings = Settings['hostedWallets'][number]
/** @internal */
export type OpenIdClientSettings = Settings['openid']['clients'][number]
/** @internal */
export type GroupSettings = Settings['openid']['groups'][number]
/** @internal */
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
