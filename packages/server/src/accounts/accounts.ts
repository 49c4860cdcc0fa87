import { createHash } from 'node:crypto'
import type { AccountInfo } from '@countersign/api'
import { type AccountId, accountAddress, accountChain } from '@countersign/core'
import type { Logger } from 'pino'
import type { NameSettings, Settings } from '../config/config.ts'
import { type ClientNetwork, countsOf } from '../http/countsOf.ts'
import type { GuardedFetch } from '../outgoing/guardedFetch.ts'
import { createInFlight } from '../rpc/inFlight.ts'
import type { ChainNodes, Nodes } from '../rpc/nodes.ts'
import { createFindPicture, type FoundPicture } from './avatars.ts'
import { createCache, type Kept, type Loaded } from './cache.ts'
import { coinTypeOf } from './coinType.ts'
import { boundGateways } from './gateways.ts'
import { readKind } from './kind.ts'
import { readKindOfContract } from './kindOfContract.ts'
import { createLookUpName, type FoundName } from './names.ts'
import type { Picture } from './picture.ts'
import { readAvatar } from './pictureSource.ts'
import { UnavailableError } from './unavailable.ts'

/** What is publicly known of accounts. Everything is kept in memory for a day. */
export type Accounts = {
  /** @param chainNodes - of the account's chain. @param network - who asks, for the bounds */
  read(account: AccountId, chainNodes: ChainNodes, network: ClientNetwork): Promise<Kept<KnownAccount>>
  /**
   * Gets the picture of an account.
   *
   * @returns `unavailable` where nobody could be asked whether there is one.
   */
  picture(account: AccountId, chainNodes: ChainNodes, network: ClientNetwork): Promise<Kept<AccountPicture>>
}

type KnownAccount = Pick<AccountInfo, 'kind' | 'name' | 'unavailable'> & {
  /** The record `avatar`, where it names a place that pictures are taken from. */
  readonly avatar: string | null
}

type AccountPicture = Picture | 'missing' | 'unavailable'

const day = 86_400_000
const minute = 60_000
/**
 * How long it is kept that nobody could be asked, in milliseconds: long enough for all who wait for the same answer, and
 * over before somebody looks again.
 */
const unavailableTime = 3_000
/** What runs at the same time, and how much of it for one network. */
const places = { lookups: { all: 64, each: 16 }, downloads: { all: 32, each: 8 } }
/** How long looking an account up may take, and then getting its picture, in milliseconds. */
const lookUpTime = 7_000
const pictureTime = 7_000

export function createAccounts(options: {
  settings: Pick<Settings, 'names' | 'ipfsGateway'>
  nodes: Nodes
  guardedFetch: GuardedFetch
  logger: Logger
  now?: () => number
}): Accounts {
  const { settings, nodes, guardedFetch, logger, now = Date.now } = options
  const names = settings.names && openNames(settings.names, nodes, guardedFetch)
  const findPicture = createFindPicture({ nodes, guardedFetch, ipfsGateway: settings.ipfsGateway })
  const lookups = createInFlight(places.lookups.all)
  const downloads = createInFlight(places.downloads.all)
  const known = createCache<KnownAccount>({
    capacity: 32 * 1024 * 1024,
    weigh: ({ name, avatar }) => 512 + 2 * ((name?.value.length ?? 0) + (avatar?.length ?? 0)),
    now,
  })
  const pictures = createCache<AccountPicture>({
    capacity: 64 * 1024 * 1024,
    weigh: picture => 512 + (typeof picture === 'string' ? 0 : picture.body.length),
    now,
  })

  async function lookUp(account: AccountId, chainNodes: ChainNodes): Promise<Loaded<KnownAccount>> {
    const until = Date.now() + lookUpTime
    const address = accountAddress(account)
    const asked = readKind(chainNodes, address, lookUpTime / 2)
    const told = asked.then(kind =>
      kind === 'contract' ? readKindOfContract(chainNodes, account, lookUpTime / 2) : kind,
    )
    const [kind, found] = await Promise.all([told, findName(account, asked, until)])
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
        there: () => readKind(names.chainNodes, address, Math.max(1, (until - Date.now()) / 2)),
      })
      return coinType === null ? null : await names.lookUp(address, coinType, until)
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error
      logger.warn(
        { chain: names.chainNodes.chain.id, reason: error.message },
        'a name could not be asked for',
      )
      return 'unavailable'
    }
  }

  const self: Accounts = {
    async read(account, chainNodes, network) {
      return known.get(account, async () => {
        const leave = lookups.take(countsOf('lookups', network, places.lookups.each))
        if (!leave) return { value: nothing, lifetime: 0 }
        try {
          return await lookUp(account, chainNodes)
        } finally {
          leave()
        }
      })
    },
    async picture(account, chainNodes, network) {
      const { value } = await self.read(account, chainNodes, network)
      const { avatar } = value
      const source = avatar === null ? null : readAvatar(avatar, settings.ipfsGateway)
      if (avatar === null || !source) {
        const isOpen = value.unavailable.includes('avatar')
        return { value: isOpen ? 'unavailable' : 'missing', until: now() }
      }
      return pictures.get(keyOf(account, avatar), async () => {
        const leave = downloads.take(countsOf('downloads', network, places.downloads.each))
        if (!leave) return { value: 'unavailable', lifetime: 0 }
        try {
          return toLoaded(await findPicture(source, { account, kind: value.kind }, Date.now() + pictureTime))
        } catch (error) {
          if (!(error instanceof UnavailableError)) throw error
          return { value: 'unavailable', lifetime: unavailableTime }
        } finally {
          leave()
        }
      })
    },
  }
  return self
}

/** A record can be as long as the picture itself. */
function keyOf(account: AccountId, avatar: string): string {
  return createHash('sha256').update(`${account} ${avatar}`).digest('base64url')
}

const nothing: KnownAccount = {
  kind: 'unknown',
  name: null,
  avatar: null,
  unavailable: ['kind', 'name', 'avatar'],
}

function openNames({ chain, universalResolver }: NameSettings, nodes: Nodes, guardedFetch: GuardedFetch) {
  const chainNodes = nodes.get(chain)
  return (
    chainNodes && {
      chainNodes,
      lookUp: createLookUpName({ chainNodes, universalResolver, guardedFetch: boundGateways(guardedFetch) }),
    }
  )
}

function toLoaded(found: FoundPicture): Loaded<AccountPicture> {
  switch (found.status) {
    case 'found':
      return { value: found.picture, lifetime: day }
    case 'missing':
      return { value: 'missing', lifetime: 10 * minute }
    case 'unreachable':
      return { value: 'missing', lifetime: minute }
  }
}
