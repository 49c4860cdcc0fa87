import { resolve } from 'node:path'
import {
  type AllowedFactories,
  eip155Chain,
  isStatement,
  parseAccountId,
  parseAddress,
} from '@countersign/core'
import type { ChainConfig, ChainSettings, Config, DatabaseSettings, Settings } from './config.ts'
import { beginning, ConfigError } from './configError.ts'
import { defaultChains } from './defaultChains.ts'
import { toGateway } from './gateway.ts'
import { toHostedWallets } from './hostedWallets.ts'
import { type KnownChain, knownChains } from './knownChains.ts'
import { toNames } from './names.ts'
import { toRelay } from './relay.ts'
import { configSchema } from './schema.ts'
import { shortNames } from './shortNames.ts'
import { toTokens } from './tokens.ts'

/**
 * Checks a configuration and fills in what it leaves out.
 *
 * @throws {ConfigError} for the first wrong value, naming key, value and what is allowed.
 */
export function toSettings(config: Config): Settings {
  const parsed = configSchema.safeParse(config)
  if (!parsed.success) throw toConfigError(config, parsed.error.issues[0])
  const { name = 'Countersign', lifetimes, limits } = config
  const chains = toChains(config.chains ?? defaultChains)
  return {
    name,
    publicOrigin: config.publicOrigin,
    host: config.host ?? '127.0.0.1',
    port: config.port ?? 4310,
    database: toDatabase(config.database ?? 'sqlite:./data/countersign.db'),
    chains,
    names: toNames(config.names, chains),
    ipfsGateway: (config.ipfsGateway ?? 'https://ipfs.io').replace(/\/+$/, ''),
    tokens: toTokens(config.tokens ?? [], chains),
    relay: toRelay(config.relay, config.publicOrigin),
    hostedWallets: toHostedWallets(config.hostedWallets),
    gateway: toGateway(config.gateway),
    accounts: { factories: toFactories(config.accounts?.factories ?? 'known') },
    safes: {
      sessions: config.safes?.sessions ?? 'hourly',
      frameAncestors: config.safes?.frameAncestors ?? ['https://app.safe.global'],
      openOfNetwork: config.safes?.openOfNetwork ?? 100,
    },
    proofs: { draftsOfNetwork: config.proofs?.draftsOfNetwork ?? 200 },
    storage: {
      network: (config.storage?.network ?? 32) * 1_000_000,
      total: (config.storage?.total ?? 2048) * 1_000_000,
    },
    receipts: { rotateAfter: (config.receipts?.rotateDays ?? 90) * 86_400_000 },
    requests: {
      accounts: toAccounts(config.requests?.accounts ?? 'anyone'),
      kept: config.requests?.kept ?? 10_000,
    },
    webhooks: {
      privateHosts: config.webhooks?.privateHosts ?? [],
      retry: (config.webhooks?.retry ?? [5, 30, 120, 600, 3600, 21_600, 86_400]).map(wait => wait * 1000),
    },
    statements: {
      'sign-in':
        config.statements?.['sign-in'] ??
        `Sign in to ${toStatementText(name)}. Signing proves that this account is yours. It moves no funds and costs nothing.`,
    },
    lifetimes: {
      challenge: (lifetimes?.challenge ?? 600) * 1000,
      cosigning: (lifetimes?.cosigning ?? 7 * 86_400) * 1000,
      sessionIdle: (lifetimes?.sessionIdle ?? 7 * 86_400) * 1000,
      session: (lifetimes?.session ?? 30 * 86_400) * 1000,
    },
    limits: {
      signIn: { address: limits?.signIn?.address ?? 120, browser: limits?.signIn?.browser ?? 30 },
      rpc: { address: limits?.rpc?.address ?? 1200 },
      gateway: { address: limits?.gateway?.address ?? 240 },
      accounts: { address: limits?.accounts?.address ?? 240 },
      proofs: { address: limits?.proofs?.address ?? 120 },
      verify: { address: limits?.verify?.address ?? 120 },
      requests: { address: limits?.requests?.address ?? 240, account: limits?.requests?.account ?? 600 },
      api: { address: limits?.api?.address ?? 1200 },
      all: { address: limits?.all?.address ?? 6000 },
    },
    trustedProxies: config.trustedProxies ?? 0,
    logLevel: config.logLevel ?? 'info',
  }
}

function toChains(config: ChainConfig[]): ChainSettings[] {
  const chains = config.map(toChain)
  const twice = chains.find((chain, index) => chains.findIndex(other => other.id === chain.id) !== index)
  if (twice) throw new ConfigError('chains', twice.number, 'a list in which each chain id stands once')
  const short = chains.find(chain => chain.witnesses > chain.nodes.length)
  if (short)
    throw new ConfigError(
      `chains, witnesses of ${short.id}`,
      short.witnesses,
      `at most the number of its nodes, ${short.nodes.length}`,
    )
  return chains
}

type Issue = {
  readonly code: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[]
}

function toConfigError(config: Config, issue: Issue | undefined): ConfigError {
  if (!issue) return new ConfigError('the configuration', config, 'an object')
  const path = issue.path
    .map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
  const value = issue.path.reduce<unknown>(
    (at, part) => (at === null || at === undefined ? undefined : (at as Record<PropertyKey, unknown>)[part]),
    config,
  )
  if (issue.code === 'unrecognized_keys')
    return new ConfigError(
      `${path && `${path}.`}${issue.keys?.[0]}`,
      'set',
      'left out: there is no such key (docs/configuration.md lists them)',
    )
  const secret =
    path === 'database' ||
    path === 'ipfsGateway' ||
    path === 'relay.url' ||
    path.startsWith('gateway.') ||
    /^hostedWallets\[\d+\]\.url$/.test(path) ||
    /nodes\b/i.test(path)
  return new ConfigError(path || 'the configuration', secret ? beginning(value) : value, issue.message)
}

function toAccounts(accounts: 'anyone' | 'nobody' | readonly string[]): 'anyone' | readonly string[] {
  if (accounts === 'anyone') return accounts
  return accounts === 'nobody' ? [] : accounts.map(account => parseAccountId(account))
}

function toFactories(factories: 'known' | 'any' | readonly string[]): AllowedFactories {
  if (factories === 'known' || factories === 'any') return factories
  return factories.map(factory => (factory === 'known' ? factory : parseAddress(factory)))
}

function toDatabase(text: string): DatabaseSettings {
  return text.startsWith('sqlite:')
    ? {
        kind: 'sqlite',
        file: text === 'sqlite::memory:' ? ':memory:' : resolve(text.slice('sqlite:'.length)),
      }
    : { kind: 'postgres', url: text }
}

function toChain(chain: ChainConfig): ChainSettings {
  const known: KnownChain | undefined = knownChains[chain.id]
  return {
    id: eip155Chain(chain.id),
    number: chain.id,
    nodes: chain.nodes,
    publicNodes: chain.publicNodes === undefined ? publicNodesOf(chain, known) : chain.publicNodes,
    name: chain.name ?? known?.name ?? `Chain ${chain.id}`,
    currency: chain.currency ?? known?.currency ?? { name: 'Ether', symbol: 'ETH', decimals: 18 },
    explorer:
      chain.explorer === undefined
        ? (known?.explorer ?? null)
        : (chain.explorer?.replace(/\/+$/, '') ?? null),
    testnet: chain.testnet ?? known?.testnet ?? false,
    shortName: chain.shortName ?? shortNames[chain.id] ?? null,
    witnesses: chain.witnesses ?? 1,
  }
}

/** A chain on nodes of the site's own may be another one that has only the number in common, such as a test chain. */
function publicNodesOf({ id, nodes }: ChainConfig, known: KnownChain | undefined): string[] | null {
  const usual = defaultChains.find(chain => chain.id === id)?.nodes
  const isUsual = nodes.length === usual?.length && nodes.every((node, index) => node === usual[index])
  const safe = known?.nodes.filter(node => node.startsWith('https://')) ?? []
  return isUsual && safe.length > 0 ? safe : null
}

/** EIP-4361's statement takes few characters: what the site's name has beyond them is left out of the text to sign. */
function toStatementText(name: string): string {
  return [...name].filter(isStatement).join('') || 'this site'
}
