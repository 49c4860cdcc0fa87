import type { AccountInfo } from '@countersign/api'
import { type AccountId, accountAddress, accountChain } from '@countersign/core'
import type { GuardedFetch } from '../outgoing/guarded-fetch.ts'
import { OutgoingError } from '../outgoing/outgoing-error.ts'
import type { ChainNodes, Nodes } from '../rpc/nodes.ts'
import { readDataUrl } from './data-url.ts'
import { timeLeft } from './deadline.ts'
import { isKey } from './is-key.ts'
import { readImage, readTokenUri } from './nft.ts'
import { type Picture, pictureLimit, readPicture } from './picture.ts'
import { type NftSource, type PictureSource, readSource, type WebSource } from './picture-source.ts'
import { UnavailableError } from './unavailable.ts'

/**
 * The outcome of looking for a picture. `missing`: there is no picture to show; `unreachable`: there may be one later.
 */
export type FoundPicture =
  | { readonly status: 'found'; readonly picture: Picture }
  | { readonly status: 'missing' }
  | { readonly status: 'unreachable' }

/** The account that claims the picture, and what is at its address on its own chain. */
type Holder = { readonly account: AccountId; readonly kind: AccountInfo['kind'] }

/**
 * A token, and who must hold it. A token on another chain counts only if the account is a key on both chains, since the
 * address of a contract may belong to somebody else elsewhere.
 */
export type HeldToken = NftSource & { readonly holder: Holder }

/**
 * Gets a picture from its source.
 *
 * @param until - the deadline, by `deadlineIn`.
 * @throws {UnavailableError} if no node could answer for a token, or for its holder.
 */
export type FindPicture = (source: PictureSource | HeldToken, until: number) => Promise<FoundPicture>

/** @param ipfsGateway - address of the gateway, without a closing slash. */
export function createFindPicture(options: {
  nodes: Nodes
  guardedFetch: GuardedFetch
  ipfsGateway: string
}): FindPicture {
  const { nodes, guardedFetch, ipfsGateway } = options

  /** Loads the bytes of a picture source. @throws {OutgoingError} if they cannot be loaded */
  async function load(
    source: PictureSource,
    accept: string,
    until: number,
  ): Promise<Uint8Array<ArrayBuffer>> {
    if (source.kind === 'data') {
      const body = readDataUrl(source.url, pictureLimit)
      if (!body) throw new OutgoingError('forbidden', 'The URL has no readable content.')
      return body
    }
    const { status, body } = await guardedFetch({
      ...(source.kind === 'web' ? fromWeb(source) : behindGateway(source.path)),
      accept,
      limit: pictureLimit,
      signal: AbortSignal.timeout(timeLeft(until)),
    })
    if (status < 200 || status > 299)
      throw new OutgoingError('unreachable', `The response has the status ${status}.`)
    return body
  }

  function behindGateway(path: string): { url: string; vouched: string } {
    const kind = path.startsWith('/ipns/') ? '/ipns/' : '/ipfs/'
    return { url: `${ipfsGateway}${path}`, vouched: new URL(`${ipfsGateway}${kind}`).href }
  }

  async function sourceOfToken({ holder, ...nft }: HeldToken, until: number): Promise<PictureSource | null> {
    const chainNodes = nodes.get(nft.chain)
    if (!chainNodes || !(await isSameThere(holder, chainNodes, until))) return null
    const uri = await readTokenUri(chainNodes, nft, accountAddress(holder.account), until)
    const place = uri === null ? null : readSource(uri.trim(), ipfsGateway)
    const image = place && readImage(await load(place, 'application/json', until))
    return image ? readSource(image, ipfsGateway) : null
  }

  return async (source, until) => {
    try {
      const place = source.kind === 'nft' ? await sourceOfToken(source, until) : source
      const picture = place && readPicture(await load(place, 'image/*', until))
      return picture ? { status: 'found', picture } : { status: 'missing' }
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      switch (error.code) {
        case 'forbidden':
        case 'too-many-redirects':
        case 'too-large':
        case 'encoded':
          return { status: 'missing' }
        case 'timeout':
        case 'unreachable':
        case 'busy':
          return { status: 'unreachable' }
      }
    }
  }
}

function fromWeb({ url, trusted = false }: WebSource): { url: string; vouched?: string } {
  return trusted ? { url, vouched: new URL('/', url).href } : { url }
}

/** Whether the account also owns its address on another chain. @throws {UnavailableError} if no node is available */
async function isSameThere({ account, kind }: Holder, there: ChainNodes, until: number): Promise<boolean> {
  if (accountChain(account) === there.chain.id) return true
  if (kind === 'contract' || kind === 'safe') return false
  if (kind === 'unknown') throw new UnavailableError('It is not known whether the account is a key.')
  return isKey(there, accountAddress(account), timeLeft(until) / 2)
}
