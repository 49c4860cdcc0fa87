import { hash } from 'node:crypto'
import type { AccountInfo } from '@countersign/api'
import { type AccountId, accountAddress, accountChain, readSafe } from '@countersign/core'
import type { Logger } from 'pino'
import { createCache, type Kept, type Loaded } from '../cache/cache.ts'
import type { NameSettings, Settings } from '../config/config.ts'
import { type ClientNetwork, countsOf } from '../http/counts-of.ts'
import { createInFlight } from '../http/in-flight.ts'
import type { GuardedFetch } from '../outgoing/guarded-fetch.ts'
import { readKind } from '../rpc/kind.ts'
import { chainClient } from '../rpc/node-client.ts'
import type { ChainNodes, Nodes } from '../rpc/nodes.ts'
import { coinTypeOf } from './coin-type.ts'
import { deadlineIn, timeLeft } from './deadline.ts'
import { boundGateways } from './gateways.ts'
import { createHeldNames } from './held-names.ts'
import { day, minute, unavailableTime } from './lifetimes.ts'
import type { Name } from './name.ts'
import { createLookUpName, type FoundName } from './names.ts'
import { readAvatar } from './picture-source.ts'
import type { KeptPicture, Pictures } from './pictures.ts'
import { createQueryNames } from './query-names.ts'
import { createResolveName, type ResolvedName } from './resolve-name.ts'
import { UnavailableError } from './unavailable.ts'

export type Accounts = ReturnType<typeof createAccounts>

type KnownAccount = Pick<AccountInfo, 'kind' | 'name' | 'unavailable'> & {
  /** The record `avatar`, or `null` if no picture can be loaded from the place it names. */
  readonly avatar: string | null
}

/** How many lookups may run at the same time: in total, and for one network. */
const places = { all: 64, each: 16 }
/** Timeout for looking up an account, in milliseconds. */
const lookUpTime = 7_000
/** How long the address of a name is cached, in milliseconds: people act on it, and its owner can change it. */
const resolvedTime = minute

/** Finds out what is publicly known of accounts. What accounts show of themselves is cached in memory for a day. */
export function createAccounts(options: {
  settings: Pick<Settings, 'names' | 'ipfsGateway'>
  nodes: Nodes
  guardedFetch: GuardedFetch
  pictures: Pictures
  logger: Logger
  now?: () => number
}) {
  const { settings, nodes, guardedFetch, pictures, logger, now = Date.now } = options
  const names = settings.names && openNames(settings.names, nodes, { guardedFetch, logger })
  const lookups = createInFlight(places.all)
  const known = createCache<KnownAccount>({
    capacity: 32 * 1024 * 1024,
    weigh: ({ name, avatar }) => 512 + 2 * ((name?.value.length ?? 0) + (avatar?.length ?? 0)),
    now,
  })
  const resolved = createCache<ResolvedName>({ capacity: 20_000, weigh: () => 1, now })

  async function lookUp(account: AccountId, chainNodes: ChainNodes): Promise<Loaded<KnownAccount>> {
    const until = deadlineIn(lookUpTime)
    const address = accountAddress(account)
    const firstKind = readKind(chainNodes, address, lookUpTime / 2)
    const fullKind = firstKind.then(kind =>
      kind === 'contract' ? readKindOfContract(chainNodes, account, lookUpTime / 2) : kind,
    )
    const [kind, found] = await Promise.all([fullKind, findName(account, firstKind, until)])
    const unavailable: AccountInfo['unavailable'] = []
    if (kind === 'unknown') unavailable.push('kind')
    if (found === 'unavailable') unavailable.push('name', 'avatar')
    else if (found && found.avatar === undefined) unavailable.push('avatar')
    const { name = null, avatar } = found === 'unavailable' || found === null ? {} : found
    return {
      value: {
        kind,
        name,
        avatar: avatar && readAvatar(avatar, settings.ipfsGateway) ? avatar : null,
        unavailable,
      },
      lifetime: unavailable.length > 0 ? unavailableTime : day,
    }
  }

  async function findName(
    account: AccountId,
    kind: Promise<AccountInfo['kind']>,
    until: number,
  ): Promise<FoundName | null | 'unavailable'> {
    if (!names) return null
    try {
      const address = accountAddress(account)
      const coinType = await coinTypeOf(accountChain(account), names.chainNodes.chain.id, {
        here: () => kind,
        there: () => readKind(names.chainNodes, address, timeLeft(until) / 2),
      })
      return coinType === null ? null : await names.lookUp(address, coinType, until)
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error
      logger.warn({ chain: names.chainNodes.chain.id, reason: error.message }, 'could not look up a name')
      return 'unavailable'
    }
  }

  /** @param chainNodes - of the account's chain. @param network - of the client, for the limits */
  function read(
    account: AccountId,
    chainNodes: ChainNodes,
    network: ClientNetwork,
  ): Promise<Kept<KnownAccount>> {
    return known.get(account, () =>
      lookups.run(
        countsOf('lookups', network, places.each),
        () => lookUp(account, chainNodes),
        () => ({ value: nothing, lifetime: 0 }),
      ),
    )
  }

  return {
    read,
    /** Which names belong to accounts; `undefined` if the site does not look up names. */
    heldNames: names?.held,
    /**
     * Looks up the address that a name has on a chain.
     *
     * @param chainNodes - of that chain. @param network - of the client, for the limits
     * @returns `null` if the site does not look up names.
     */
    async resolve(
      name: Name,
      chainNodes: ChainNodes,
      network: ClientNetwork,
    ): Promise<Kept<ResolvedName> | null> {
      if (!names) return null
      const look = async (): Promise<Loaded<ResolvedName>> => {
        const value = await names.resolve(name.value, chainNodes, deadlineIn(lookUpTime))
        return { value, lifetime: value.status === 'unavailable' ? unavailableTime : resolvedTime }
      }
      return resolved.get(`${chainNodes.chain.id} ${name.value}`, () =>
        lookups.run(countsOf('lookups', network, places.each), look, () => ({
          value: { status: 'unavailable' },
          lifetime: 0,
        })),
      )
    },
    /**
     * Gets the picture of an account.
     *
     * @returns `unavailable` if no node could say whether the account has one.
     */
    async picture(
      account: AccountId,
      chainNodes: ChainNodes,
      network: ClientNetwork,
    ): Promise<Kept<KeptPicture>> {
      const { value } = await read(account, chainNodes, network)
      const { avatar } = value
      const source = avatar === null ? null : readAvatar(avatar, settings.ipfsGateway)
      if (avatar === null || !source) {
        const isOpen = value.unavailable.includes('avatar')
        return { value: isOpen ? 'unavailable' : 'missing', until: now() }
      }
      const held = source.kind === 'nft' ? { ...source, holder: { account, kind: value.kind } } : source
      // A record can be as long as the picture itself.
      return pictures.get(hash('sha256', `${account} ${avatar}`, 'base64url'), held, network)
    },
  }
}

const nothing: KnownAccount = {
  kind: 'unknown',
  name: null,
  avatar: null,
  unavailable: ['kind', 'name', 'avatar'],
}

function openNames(
  { chain, universalResolver }: NameSettings,
  nodes: Nodes,
  options: { guardedFetch: GuardedFetch; logger: Logger },
) {
  const chainNodes = nodes.get(chain)
  if (!chainNodes) return undefined
  const parts = {
    chainNodes,
    universalResolver,
    logger: options.logger,
    guardedFetch: boundGateways(options.guardedFetch),
  }
  const asked = { ...parts, queryNames: createQueryNames(parts) }
  return {
    chainNodes,
    lookUp: createLookUpName(parts),
    resolve: createResolveName(asked),
    held: createHeldNames(asked),
  }
}

/**
 * Distinguishes a Safe from other contracts, by calling it.
 *
 * @returns `unknown` if no node is available.
 */
async function readKindOfContract(
  chainNodes: ChainNodes,
  account: AccountId,
  timeout: number,
): Promise<AccountInfo['kind']> {
  const { status } = await readSafe({ account, client: chainClient(chainNodes, timeout), timeout })
  switch (status) {
    case 'safe':
      return 'safe'
    case 'not-a-safe':
      return 'contract'
    case 'unavailable':
      return 'unknown'
  }
}
