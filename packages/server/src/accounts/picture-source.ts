import { AccountFormatError, type Address, type ChainId, parseAddress, parseChainId } from '@countersign/core'

export type WebSource = {
  readonly kind: 'web'
  readonly url: string
  /** Whether the operator trusts the host: it may use http, any port and a private network. @default false */
  readonly trusted?: boolean
}

/** Where a picture is loaded from. */
export type PictureSource =
  | WebSource
  /** Behind the IPFS gateway, at a path such as `/ipfs/bafy…/1.png`. */
  | { readonly kind: 'gateway'; readonly path: string }
  /** In the text itself (RFC 2397). */
  | { readonly kind: 'data'; readonly url: string }

/** A token whose picture an account shows as its own. */
export type NftSource = {
  readonly kind: 'nft'
  readonly chain: ChainId
  readonly standard: 'erc721' | 'erc1155'
  readonly contract: Address
  readonly id: bigint
}

/**
 * Reads the record `avatar` of a name.
 *
 * @param gateway - the IPFS gateway, without a closing slash.
 * @returns `null` if the form or the address of the record is invalid.
 * @see ENSIP-12 §Specification
 */
export function readAvatar(record: string, gateway: string): PictureSource | NftSource | null {
  const text = record.trim()
  return /^eip155:/i.test(text) ? readNft(text) : readSource(text, gateway)
}

/** Reads the address of a picture or of a token's metadata: `https:`, `ipfs://`, `ipns://` or `data:`. */
export function readSource(text: string, gateway: string): PictureSource | null {
  // An address at this gateway is the same as the address of its content.
  for (const kind of ['ipfs', 'ipns'] as const)
    if (text.startsWith(`${gateway}/${kind}/`))
      return readPath(kind, `${kind}://${text.slice(`${gateway}/${kind}/`.length)}`)
  const scheme = /^([a-z]+):/i.exec(text)?.[1]?.toLowerCase()
  switch (scheme) {
    case 'https':
      return URL.canParse(text) ? { kind: 'web', url: text } : null
    case 'ipfs':
    case 'ipns':
      return readPath(scheme, text)
    case 'data':
      return { kind: 'data', url: text }
    default:
      return null
  }
}

/**
 * Reads an address of content. The gateway may be in a private network, so it only serves content: a path never leaves
 * `/ipfs/` and `/ipns/`.
 */
function readPath(scheme: 'ipfs' | 'ipns', text: string): PictureSource | null {
  // Some addresses repeat the scheme: ipfs://ipfs/….
  const rest = text.slice(scheme.length + 1).replace(new RegExp(`^//(?:${scheme}/)?`), '')
  const [root = '', ...segments] = (/^[^?#]*/.exec(rest)?.[0] ?? '').split('/')
  const isRoot = scheme === 'ipfs' ? /^[a-zA-Z0-9]{46,120}$/ : /^[a-zA-Z0-9](?:[a-zA-Z0-9-]|\.(?!\.)){2,250}$/
  if (!isRoot.test(root)) return null
  const path: string[] = []
  for (const segment of segments) {
    const plain = decoded(segment)
    if (plain === undefined || plain === '.' || plain === '..' || /[/\\]/.test(plain)) return null
    path.push(encodeURIComponent(plain))
  }
  return { kind: 'gateway', path: ['', scheme, root, ...path].join('/') }
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/** Reads a token as in CAIP-22 and CAIP-29, in the form that ENSIP-12 uses. */
function readNft(text: string): NftSource | null {
  const match = /^(eip155:\d{1,16})\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d{1,78})$/i.exec(text)
  if (!match) return null
  const [, chain = '', standard = '', contract = '', digits = ''] = match
  const id = BigInt(digits)
  if (id >= 2n ** 256n) return null
  try {
    return {
      kind: 'nft',
      chain: parseChainId(chain.toLowerCase()),
      standard: standard.toLowerCase() === 'erc721' ? 'erc721' : 'erc1155',
      // Many records ignore the checksum; the token is unambiguous anyway.
      contract: parseAddress(contract.toLowerCase()),
      id,
    }
  } catch (error) {
    if (error instanceof AccountFormatError) return null
    throw error
  }
}
