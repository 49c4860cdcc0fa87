import type { AccountInfo } from '@countersign/api'
import { type AccountId, accountAddress, accountChain } from '@countersign/core'
import type { GuardedFetch } from '../outgoing/guardedFetch.ts'
import { OutgoingError } from '../outgoing/outgoingError.ts'
import type { ChainNodes, Nodes } from '../rpc/nodes.ts'
import { readDataUrl } from './dataUrl.ts'
import { readKind } from './kind.ts'
import { readImage, readTokenUri } from './nft.ts'
import { type Picture, pictureLimit, readPicture } from './picture.ts'
import { type NftSource, type PictureSource, readSource } from './pictureSource.ts'
import { UnavailableError } from './unavailable.ts'

/** What came of looking for a picture. `missing`: there is none to show; `unreachable`: there may be one later. */
export type FoundPicture =
  | { readonly status: 'found'; readonly picture: Picture }
  | { readonly status: 'missing' }
  | { readonly status: 'unreachable' }

/** Whose picture it is said to be, and what is at its address on its own chain. */
type Holder = { readonly account: AccountId; readonly kind: AccountInfo['kind'] }

/**
 * Gets the picture that an account shows of itself.
 *
 * @param holder - who must hold the token, where the picture is that of one: on another chain only if it is a key there and
 *   here, since a contract's address may be somebody else's elsewhere.
 * @param until - when to give up, in milliseconds since the epoch.
 * @throws {UnavailableError} if no node could be asked about a token, or about its holder.
 */
export type FindPicture = (
  source: PictureSource | NftSource,
  holder: Holder,
  until: number,
) => Promise<FoundPicture>

/** @param ipfsGateway - address of the gateway, without a closing slash. */
export function createFindPicture(options: {
  nodes: Nodes
  guardedFetch: GuardedFetch
  ipfsGateway: string
}): FindPicture {
  const { nodes, guardedFetch, ipfsGateway } = options

  /** Gives the bytes that are at a place. @throws {OutgoingError} if they cannot be had */
  async function load(
    source: PictureSource,
    accept: string,
    until: number,
  ): Promise<Uint8Array<ArrayBuffer>> {
    if (source.kind === 'data') {
      const body = readDataUrl(source.url, pictureLimit)
      if (!body) throw new OutgoingError('forbidden', 'The address holds nothing that can be read.')
      return body
    }
    const { status, body } = await guardedFetch({
      ...(source.kind === 'web' ? { url: source.url } : behindGateway(source.path)),
      accept,
      limit: pictureLimit,
      signal: AbortSignal.timeout(Math.max(1, until - Date.now())),
    })
    if (status < 200 || status > 299) throw new OutgoingError('unreachable', `The answer was ${status}.`)
    return body
  }

  function behindGateway(path: string): { url: string; vouched: string } {
    const kind = path.startsWith('/ipns/') ? '/ipns/' : '/ipfs/'
    return { url: `${ipfsGateway}${path}`, vouched: new URL(`${ipfsGateway}${kind}`).href }
  }

  async function sourceOfToken(nft: NftSource, holder: Holder, until: number): Promise<PictureSource | null> {
    const chainNodes = nodes.get(nft.chain)
    if (!chainNodes || !(await isSameThere(holder, chainNodes, until))) return null
    const uri = await readTokenUri(chainNodes, nft, accountAddress(holder.account), until)
    const place = uri === null ? null : readSource(uri.trim(), ipfsGateway)
    const image = place && readImage(await load(place, 'application/json', until))
    return image ? readSource(image, ipfsGateway) : null
  }

  return async (source, holder, until) => {
    try {
      const place = source.kind === 'nft' ? await sourceOfToken(source, holder, until) : source
      const picture = place && readPicture(await load(place, 'image/*', until))
      return picture ? { status: 'found', picture } : { status: 'missing' }
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      switch (error.reason) {
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

/** Whether an account's address on a chain is the account's. @throws {UnavailableError} if nobody could be asked */
async function isSameThere({ account, kind }: Holder, there: ChainNodes, until: number): Promise<boolean> {
  if (accountChain(account) === there.chain.id) return true
  if (kind === 'contract' || kind === 'safe') return false
  const timeout = Math.max(1, (until - Date.now()) / 2)
  const kindThere = kind === 'eoa' ? await readKind(there, accountAddress(account), timeout) : kind
  switch (kindThere) {
    case 'eoa':
      return true
    case 'contract':
    case 'safe':
      return false
    case 'unknown':
      throw new UnavailableError('Whether the account is a key or a contract could not be asked.')
  }
}
