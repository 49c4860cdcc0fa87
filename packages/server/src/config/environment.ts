import type { ChainConfig, Config } from './config.ts'
import { beginning, ConfigError } from './configError.ts'
import { defaultChains } from './defaultChains.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Lays the environment variables over a configuration: what is set there wins. */
export function withEnvironment(config: Config, environment: Environment): Config {
  const set = (key: string) => environment[key]?.trim() || undefined
  const number = (key: string) => {
    const text = set(key)
    if (text === undefined) return undefined
    if (!/^\d+$/.test(text)) throw new ConfigError(key, text, 'a whole number')
    return Number(text)
  }
  const over = {
    name: set('COUNTERSIGN_NAME'),
    publicOrigin: set('COUNTERSIGN_PUBLIC_ORIGIN'),
    host: set('COUNTERSIGN_HOST'),
    port: number('COUNTERSIGN_PORT'),
    database: set('DATABASE_URL'),
    ipfsGateway: set('COUNTERSIGN_IPFS_GATEWAY'),
    trustedProxies: number('COUNTERSIGN_TRUSTED_PROXIES'),
    logLevel: set('COUNTERSIGN_LOG_LEVEL') as Config['logLevel'],
    chains: nodesFromEnvironment(config.chains, environment),
  }
  return { ...config, ...Object.fromEntries(Object.entries(over).filter(([, value]) => value !== undefined)) }
}

/** `COUNTERSIGN_NODES_<chain id>=url,url` sets the nodes of a chain, and offers the chain if the configuration does not. */
function nodesFromEnvironment(
  chains: ChainConfig[] | undefined,
  environment: Environment,
): ChainConfig[] | undefined {
  let result = chains ?? defaultChains
  let changed = false
  for (const [key, value] of Object.entries(environment).sort()) {
    const id = /^COUNTERSIGN_NODES_(.+)$/.exec(key)?.[1]
    if (id === undefined || !value?.trim()) continue
    if (!/^[1-9]\d{0,15}$/.test(id))
      throw new ConfigError(key, beginning(value), 'named COUNTERSIGN_NODES_ and a decimal chain id')
    changed = true
    const nodes = value.split(',').map(node => node.trim())
    const known = result?.find(chain => chain.id === Number(id))
    const chain = known ? { ...known, nodes } : { id: Number(id), nodes }
    result = known ? (result ?? []).map(each => (each === known ? chain : each)) : [...(result ?? []), chain]
  }
  return changed ? result : chains
}
