import type { ChainConfig, Config } from './config.ts'
import { beginning, ConfigError } from './config-error.ts'
import { defaultChains } from './default-chains.ts'
import { type ConfigKey, listKeys } from './keys.ts'
import { configSchema } from './schema.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Overrides the keys of a configuration whose environment variables are set. */
export function withEnvironment(config: Config, environment: Environment): Config {
  const chains = nodesFromEnvironment(config.chains, environment)
  return listKeys(configSchema).reduce<Config>(
    (result, { name, environment: variable = '', ...key }) => {
      const text = environment[variable]?.trim()
      if (!text) return result
      // Invalid values are reported when the whole configuration is validated.
      return setAt(result, name.replace(/\[\]$/, '').split('.'), toValue(variable, text, key)) as Config
    },
    chains ? { ...config, chains } : { ...config },
  )
}

function toValue(variable: string, text: string, { type, nullable }: Pick<ConfigKey, 'type' | 'nullable'>) {
  if (nullable && text === 'none') return null
  switch (type) {
    case 'number':
      if (!/^\d+$/.test(text)) throw new ConfigError(variable, text, 'a whole number')
      return Number(text)
    case 'boolean':
      if (text !== 'true' && text !== 'false') throw new ConfigError(variable, text, 'true or false')
      return text === 'true'
    case 'boolean or text':
      return text === 'true' || (text !== 'false' && text)
    case 'list':
      return parseList(variable, text)
    case 'text':
      return text
  }
}

/** Parses JSON. Neither the text nor the message of the parser, which quotes it, is shown: it can contain secrets. */
function parseList(variable: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ConfigError(variable, '…', 'a list in JSON')
  }
}

function setAt(group: object | undefined, [name = '', ...rest]: readonly string[], value: unknown): object {
  const member = (group as Record<string, object | undefined> | undefined)?.[name]
  return { ...group, [name]: rest.length > 0 ? setAt(member, rest, value) : value }
}

/**
 * Reads the nodes of chains. `COUNTERSIGN_NODES_<chain id>=url,url` sets the nodes of a chain, and adds the chain if
 * the configuration does not have it. `COUNTERSIGN_PUBLIC_NODES_<chain id>` sets the nodes for wallets, of a configured
 * chain.
 */
function nodesFromEnvironment(
  chains: ChainConfig[] | undefined,
  environment: Environment,
): ChainConfig[] | undefined {
  const nodes = listsByChain('COUNTERSIGN_NODES_', environment)
  const publicNodes = listsByChain('COUNTERSIGN_PUBLIC_NODES_', environment)
  if (nodes.length === 0 && publicNodes.length === 0) return chains
  const result = (chains ?? defaultChains).map((chain): ChainConfig => ({ ...chain }))
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
