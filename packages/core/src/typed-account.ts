import { type Address, type ChainId, parseAddress, parseChainId } from './account.ts'
import { AccountFormatError } from './account-parts.ts'
import { anyText, chain, fields, listOf, nullable } from './input.ts'
import { parseUrl } from './parse-url.ts'

/** A network that a typed account can name. */
export type TypedNetwork = {
  readonly id: ChainId
  /** EIP-3770, such as `eth`; `null`: none. */
  readonly shortName: string | null
  /** The address of its block explorer; `null`: none. */
  readonly explorer: string | null
}

/**
 * Why a text names no account. `form`: it is none; `checksum`: a mistyped character, or the wrong capitals; `addresses`
 * and `networks`: a link that has several.
 */
export type TypedAccountFault = 'empty' | 'form' | 'checksum' | 'addresses' | 'networks'

export type TypedAccount =
  /** `chain`: the one that the text names, which may be none of the networks; `null`: the text names none. */
  | { readonly address: Address; readonly chain: ChainId | null; readonly isLink: boolean }
  /** A name, such as one of ENS, as it was typed. It must be looked up. */
  | { readonly name: string }
  | { readonly fault: TypedAccountFault }
  /** The text begins with a short name that is none of the networks'. */
  | { readonly fault: 'network'; readonly network: string }

/** The longest name, in UTF-16 units. */
export const longestName = 255

/** The longest text that is read, in UTF-16 units. */
const longest = 2_048

/**
 * Reads an account as a person types or pastes it: an address, with or without its network (`eth:0x…`,
 * `eip155:1:0x…`), a name, or a link that contains one address, such as one of Safe{Wallet} or of a block explorer.
 * White space and invisible characters around it do not count. A letter case without a checksum is accepted, also
 * `0X`; mixed case must carry the correct one.
 *
 * Nothing that names a network is dropped: a short name that is none of the networks' is a fault, and so is a link that
 * names two networks. A link of a host that is no network's block explorer names a network only next to its address.
 *
 * @param networks - those that short names and links can name
 * @throws {InputError} if the text is not a string, or a network is malformed.
 * @see EIP-3770, CAIP-10, ERC-55
 * @example
 * readTypedAccount('eth:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', [
 *   { id: parseChainId('eip155:1'), shortName: 'eth', explorer: 'https://etherscan.io' },
 * ]) // { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', chain: 'eip155:1', isLink: false }
 */
export function readTypedAccount(typed: string, networks: readonly TypedNetwork[]): TypedAccount {
  const offered = readNetworks(networks, 'networks')
  if (anyText(typed, 'typed').length > longest) return { fault: 'form' }
  const text = typed.replace(around, '')
  if (text === '') return { fault: 'empty' }
  try {
    return text.includes('/') ? readLink(text, offered) : readPlain(text, offered)
  } catch (error) {
    if (!(error instanceof AccountFormatError)) throw error
    return { fault: error.code === 'address-checksum' ? 'checksum' : 'form' }
  }
}

const readNetworks = listOf<TypedNetwork>(
  fields({ id: chain, shortName: nullable(anyText), explorer: nullable(anyText) }),
  10_000,
)

const unseen = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+`
const around = new RegExp(`^${unseen}|${unseen}$`, 'gu')

/** @throws {AccountFormatError} */
function readPlain(text: string, networks: readonly TypedNetwork[]): TypedAccount {
  // Without the flag `u`, letters beyond ASCII match none of these.
  const [, prefix, digits] = /^(?:([a-z0-9:-]+):)?0x([0-9a-f]{40})$/i.exec(text) ?? []
  if (digits === undefined)
    return text.length <= longestName && /^[^\s:/@.]+(?:\.[^\s:/@.]+)+$/.test(text)
      ? { name: text }
      : { fault: 'form' }
  const found = { address: parseAddress(`0x${digits}`), isLink: false }
  if (prefix === undefined) return { ...found, chain: null }
  const network = prefix.toLowerCase()
  if (network.includes(':')) return { ...found, chain: parseChainId(network) }
  const chain = networks.find(({ shortName }) => shortName?.toLowerCase() === network)?.id
  return chain === undefined ? { fault: 'network', network } : { ...found, chain }
}

/**
 * Reads the account in a link. Each part of the link that contains an address must be an account on its own, and all of
 * them the same one.
 *
 * @throws {AccountFormatError}
 */
function readLink(text: string, networks: readonly TypedNetwork[]): TypedAccount {
  const link = parseUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  const decoded = link && decode(text)
  // A character beyond ASCII can look like a digit of an address, or hide between it and its network.
  if (!decoded || !/^[\x21-\x7e]+$/.test(decoded)) return { fault: 'form' }
  const explored = exploredBy(link, networks)
  const addresses = new Set<Address>()
  // Networks that share an explorer cannot be told from its links.
  const chains = new Set(explored.length === 1 ? explored.map(({ id }) => id) : [])
  for (const part of decoded.split(/[/?#&=_,;]/)) {
    if (!/0x[0-9a-f]{40}(?![0-9a-f])/i.test(part)) continue
    const read = readPlain(part, networks)
    if (!('address' in read)) return 'fault' in read ? read : { fault: 'form' }
    addresses.add(read.address)
    if (read.chain !== null) chains.add(read.chain)
  }
  const [address, another] = addresses
  if (address === undefined) return { fault: 'form' }
  if (another !== undefined) return { fault: 'addresses' }
  const [chain = null] = chains
  return chains.size > 1 ? { fault: 'networks' } : { address, chain, isLink: true }
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Returns the networks whose block explorer has the page of a link: of explorers below each other, the innermost. */
function exploredBy(link: URL, networks: readonly TypedNetwork[]): readonly TypedNetwork[] {
  const page = placeOf(link)
  const found = networks.flatMap(network => {
    const root = network.explorer === null ? null : parseUrl(network.explorer)
    const place = root && placeOf(root)
    return place && page.startsWith(place) ? [{ network, depth: place.length }] : []
  })
  const deepest = Math.max(...found.map(({ depth }) => depth))
  return found.filter(({ depth }) => depth === deepest).map(({ network }) => network)
}

const placeOf = ({ host, pathname }: URL) => `${host}${pathname.replace(/\/*$/, '/')}`
