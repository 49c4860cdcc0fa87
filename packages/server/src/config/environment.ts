import type { ChainConfig, Config, GatewayConfig, RelayConfig } from './config.ts'
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
    relay: relayFromEnvironment(config.relay, environment),
    gateway: gatewayFromEnvironment(config.gateway, environment),
    chains: nodesFromEnvironment(config.chains, environment),
  }
  return { ...config, ...Object.fromEntries(Object.entries(over).filter(([, value]) => value !== undefined)) }
}

/** Each variable stands over its key of `relay`; a relay that only the environment names needs at least the project id. */
function relayFromEnvironment(relay: RelayConfig | undefined, environment: Environment): Config['relay'] {
  const set = (key: string) => environment[key]?.trim() || undefined
  const verify = set('COUNTERSIGN_RELAY_VERIFY')
  if (verify !== undefined && verify !== 'true' && verify !== 'false')
    throw new ConfigError('COUNTERSIGN_RELAY_VERIFY', verify, 'true or false')
  const over = {
    projectId: set('COUNTERSIGN_RELAY_PROJECT_ID'),
    url: set('COUNTERSIGN_RELAY_URL'),
    verify: verify && verify === 'true',
  }
  const given = Object.entries(over).filter(([, value]) => value !== undefined)
  // A missing project id is told with the rest of what is wrong.
  return given.length > 0 ? ({ ...relay, ...Object.fromEntries(given) } as RelayConfig) : relay
}

/** Each variable stands over its key of `gateway`; the word `none` stands for no wallet. */
function gatewayFromEnvironment(
  gateway: GatewayConfig | undefined,
  environment: Environment,
): GatewayConfig | undefined {
  const set = (key: string) => environment[key]?.trim() || undefined
  const wallet = set('COUNTERSIGN_GATEWAY_WALLET')
  const over = {
    url: set('COUNTERSIGN_GATEWAY_URL'),
    key: set('COUNTERSIGN_GATEWAY_KEY'),
    wallet: wallet === 'none' ? null : wallet,
  }
  const given = Object.entries(over).filter(([, value]) => value !== undefined)
  return given.length > 0 ? { ...gateway, ...Object.fromEntries(given) } : gateway
}

/**
 * `COUNTERSIGN_NODES_<chain id>=url,url` sets the nodes of a chain, and offers the chain if the configuration does not.
 * `COUNTERSIGN_PUBLIC_NODES_<chain id>` sets those that wallets are given, of a chain that is on offer.
 */
function nodesFromEnvironment(
  chains: ChainConfig[] | undefined,
  environment: Environment,
): ChainConfig[] | undefined {
  const nodes = listsByChain('COUNTERSIGN_NODES_', environment)
  const publicNodes = listsByChain('COUNTERSIGN_PUBLIC_NODES_', environment)
  if (nodes.length === 0 && publicNodes.length === 0) return chains
  const result = (chains ?? defaultChains).map(chain => ({ ...chain }))
  for (const { id, list } of nodes) {
    const known = result.find(chain => chain.id === id)
    if (known) known.nodes = list
    else result.push({ id, nodes: list })
  }
  for (const { key, id, list } of publicNodes) {
    const known = result.find(chain => chain.id === id)
    if (!known)
      throw new ConfigError(
        key,
        beginning(list.join()),
        `of one of the chains: ${result.map(chain => chain.id).join(', ')}`,
      )
    known.publicNodes = list
  }
  return result
}

function listsByChain(prefix: string, environment: Environment) {
  return Object.entries(environment)
    .sort()
    .flatMap(([key, value]) => {
      if (!key.startsWith(prefix) || !value?.trim()) return []
      const id = key.slice(prefix.length)
      if (!/^[1-9]\d{0,15}$/.test(id))
        throw new ConfigError(key, beginning(value), `named ${prefix} and a decimal chain id`)
      return [{ key, id: Number(id), list: value.split(',').map(node => node.trim()) }]
    })
}
