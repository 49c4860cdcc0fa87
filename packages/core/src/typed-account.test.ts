import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAddress, parseChainId } from './account.ts'
import { readTypedAccount, type TypedAccount } from './typed-account.ts'

// cspell:ignore basescan polygonscan limo telos telosevm

const address = parseAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const other = parseAddress(`0x${'5a'.repeat(20)}`)
const ethereum = parseChainId('eip155:1')
const base = parseChainId('eip155:8453')
const networks = [
  { id: ethereum, shortName: 'eth', explorer: 'https://etherscan.io' },
  { id: base, shortName: 'base', explorer: 'https://basescan.org' },
  { id: parseChainId('eip155:31337'), shortName: 'chain-31337', explorer: 'http://127.0.0.1:8545/31337' },
  { id: parseChainId('eip155:31338'), shortName: null, explorer: null },
  { id: parseChainId('eip155:40'), shortName: 'TelosEVM', explorer: null },
]
const read = (typed: string) => readTypedAccount(typed, networks)
const text = { address, isLink: false }
const link = { address, isLink: true }
const upper = `0x${address.slice(2).toUpperCase()}`
const hash = `0x${'ab'.repeat(32)}`

describe('an account can be typed or pasted', () => {
  test.each<[string, TypedAccount]>([
    [address, { ...text, chain: null }],
    [address.toLowerCase(), { ...text, chain: null }],
    [upper, { ...text, chain: null }],
    [address.toUpperCase(), { ...text, chain: null }],
    [`eip155:1:${address}`, { ...text, chain: ethereum }],
    [`EIP155:1:${address.toUpperCase()}`, { ...text, chain: ethereum }],
    // Not one of the networks, but it says which, so that a message can name it.
    [`eip155:999:${address}`, { ...text, chain: parseChainId('eip155:999') }],
    [`eth:${address}`, { ...text, chain: ethereum }],
    [`ETH:${address.toUpperCase()}`, { ...text, chain: ethereum }],
    [`base:${address.toLowerCase()}`, { ...text, chain: base }],
    [`chain-31337:${address}`, { ...text, chain: parseChainId('eip155:31337') }],
    [`TelosEVM:${address}`, { ...text, chain: parseChainId('eip155:40') }],
    [`telosevm:${address}`, { ...text, chain: parseChainId('eip155:40') }],
    ['vitalik.eth', { name: 'vitalik.eth' }],
    ['pay.alice.eth', { name: 'pay.alice.eth' }],
    ['саша.eth', { name: 'саша.eth' }],
    ['🦊.eth', { name: '🦊.eth' }],
    ['example.org', { name: 'example.org' }],
  ])('%s', (typed, account) => {
    expect(read(typed)).toEqual(account)
  })

  test.each([
    ['spaces', ' ', ' '],
    ['line breaks', '\r\n', '\n\t'],
    ['spaces that do not break', '\u00a0', '\u202f'],
    ['characters without a width', '\u200b\u200c', '\u200d\u2060'],
    ['a byte order mark', '\ufeff', ''],
    ['direction marks', '\u200e\u2066', '\u2069\u200f'],
    ['a soft hyphen and a blank', '\u00ad', '\u2800\u3164'],
    ['a NUL', '\0', '\0'],
  ])('with %s around it', (_, before, after) => {
    expect(read(`${before}${address}${after}`)).toEqual({ ...text, chain: null })
    expect(read(`${before}base:${address}${after}`)).toEqual({ ...text, chain: base })
    expect(read(`${before}vitalik.eth${after}`)).toEqual({ name: 'vitalik.eth' })
    expect(read(`${before}https://etherscan.io/address/${address}${after}`)).toEqual({
      ...link,
      chain: ethereum,
    })
    expect(read(before + after)).toEqual({ fault: 'empty' })
  })

  test.each<[string, TypedAccount]>([
    [`https://app.safe.global/home?safe=eth:${address}`, { ...link, chain: ethereum }],
    [`https://app.safe.global/transactions/queue?safe=base:${address}#top`, { ...link, chain: base }],
    [
      `https://app.safe.global/transactions/tx?safe=eth:${address}&id=multisig_${address}_${hash}`,
      { ...link, chain: ethereum },
    ],
    [`https://app.safe.global/home?safe=eth%3A${address}`, { ...link, chain: ethereum }],
    [`https://app.safe.global/eth:${address}/balances`, { ...link, chain: ethereum }],
    [`app.safe.global/home?safe=base:${address}`, { ...link, chain: base }],
    [`https://etherscan.io/address/${address}`, { ...link, chain: ethereum }],
    [`HTTP://ETHERSCAN.IO/address/${address.toLowerCase()}#code`, { ...link, chain: ethereum }],
    [`basescan.org/address/${address}`, { ...link, chain: base }],
    [`https://basescan.org/tx/${hash}?a=${address}`, { ...link, chain: base }],
    [`https://basescan.org/address/base:${address}`, { ...link, chain: base }],
    [`http://127.0.0.1:8545/31337/address/${address}`, { ...link, chain: parseChainId('eip155:31337') }],
    [`http://127.0.0.1:8545/address/${address}`, { ...link, chain: null }],
    [`https://id.example/safe/eip155:8453:${address}`, { ...link, chain: base }],
    // Hosts that are no network's explorer.
    [`https://polygonscan.com/address/${address}`, { ...link, chain: null }],
    [`https://etherscan.io.example/address/${address}`, { ...link, chain: null }],
    [`https://etherscan.io@explorer.example/address/${address}`, { ...link, chain: null }],
    [`https://explorer.example/?${address}&${address.toLowerCase()}`, { ...link, chain: null }],
  ])('in the link %s', (typed, account) => {
    expect(read(typed)).toEqual(account)
  })
})

describe('what does not name one account is refused', () => {
  const wrong = address.replace('d8dA', 'D8dA')
  test.each<[string, TypedAccount]>([
    ['', { fault: 'empty' }],
    // Mistyped.
    [wrong, { fault: 'checksum' }],
    [`eth:${wrong}`, { fault: 'checksum' }],
    [`eip155:1:${wrong}`, { fault: 'checksum' }],
    [`https://etherscan.io/address/${wrong}`, { fault: 'checksum' }],
    // Other things.
    ['alice', { fault: 'form' }],
    ['alice.', { fault: 'form' }],
    ['alice..eth', { fault: 'form' }],
    ['alice.eth.', { fault: 'form' }],
    [`${address.slice(0, 6)}...${address.slice(-4)}`, { fault: 'form' }],
    ['alice@example.org', { fault: 'form' }],
    ['alice.eth bob.eth', { fault: 'form' }],
    [`${'a'.repeat(252)}.eth`, { fault: 'form' }],
    ['0x', { fault: 'form' }],
    [address.slice(0, -1), { fault: 'form' }],
    [`${address}0`, { fault: 'form' }],
    [address.slice(2), { fault: 'form' }],
    [hash, { fault: 'form' }],
    ['eip155:1', { fault: 'form' }],
    [`solana:1:${address}`, { fault: 'form' }],
    [`eip155:01:${address}`, { fault: 'form' }],
    [`eip155:1:1:${address}`, { fault: 'form' }],
    [`:${address}`, { fault: 'form' }],
    [`eth::${address}`, { fault: 'form' }],
    [`${address} ${other}`, { fault: 'form' }],
    [`${address}\n${address}`, { fault: 'form' }],
    [`${address}, my Safe`, { fault: 'form' }],
    // Characters that look like others, or cannot be seen, inside.
    [`еth:${address}`, { fault: 'form' }],
    ['0xd8dА6BF26964aF9D7eEd9e03E53415D37aA96045', { fault: 'form' }],
    [`0х${address.slice(2)}`, { fault: 'form' }],
    [`０x${address.slice(2)}`, { fault: 'form' }],
    [`eth\u200b:${address}`, { fault: 'form' }],
    [`${address.slice(0, 9)}\u200b${address.slice(9)}`, { fault: 'form' }],
    [`https://app.safe.global/home?safe=eth:\u200b${address}`, { fault: 'form' }],
    [`https://app.safe.global/home?safe=eth%E2%80%8B:${address}`, { fault: 'form' }],
    [`https://app.safe.global/home?safe=еth:${address}`, { fault: 'form' }],
    // A network that is not one of them.
    [`gno:${address}`, { fault: 'network', network: 'gno' }],
    [`ethereum:${address}`, { fault: 'network', network: 'ethereum' }],
    [`https://app.safe.global/home?safe=gno:${address}`, { fault: 'network', network: 'gno' }],
    [`https://etherscan.io/address/gno:${address}`, { fault: 'network', network: 'gno' }],
    // Two accounts, or two networks.
    [`https://etherscan.io/token/${other}?a=${address}`, { fault: 'addresses' }],
    [`https://app.safe.global/apps/open?safe=eth:${address}&appUrl=${other}`, { fault: 'addresses' }],
    [`https://etherscan.io/address/base:${address}`, { fault: 'networks' }],
    [`https://app.safe.global/home?safe=eth:${address}&safe=base:${address}`, { fault: 'networks' }],
    // Links that contain more than an account where the account is.
    [`https://app.safe.global/home?safe=eth%253A${address}`, { fault: 'form' }],
    [`https://app.safe.global/home?safe=eth:${address}.`, { fault: 'form' }],
    [`https://app.safe.global/home?safe=eth:${address}%`, { fault: 'form' }],
    [`https://${address}@explorer.example/`, { fault: 'form' }],
    [`https://${address}.eth.limo/`, { fault: 'form' }],
    [`https://etherscan.io/tx/${hash}`, { fault: 'form' }],
    ['https://etherscan.io/', { fault: 'form' }],
    [`see https://etherscan.io/address/${address}`, { fault: 'form' }],
    [`javascript:void/${address}`, { fault: 'form' }],
    [`${address}/${address}`, { fault: 'form' }],
  ])('%j', (typed, refusal) => {
    expect(read(typed)).toEqual(refusal)
  })

  test('a text that is too long', () => {
    const long = `https://etherscan.io/address/${address}?`
    expect(read(long.padEnd(2_048, 'a'))).toEqual({ ...link, chain: ethereum })
    expect(read(long.padEnd(2_049, 'a'))).toEqual({ fault: 'form' })
    expect(read(' '.repeat(1_000_000))).toEqual({ fault: 'form' })
  })
})

test.each([
  ['/base/address/', base],
  ['/address/', ethereum],
  ['/baseline/address/', ethereum],
])('of explorers below each other, the innermost names the network: %s', (path, chain) => {
  const outer = { id: ethereum, shortName: null, explorer: 'https://explorer.example' }
  const inner = { id: base, shortName: null, explorer: 'https://explorer.example/base' }
  for (const both of [
    [outer, inner],
    [inner, outer],
  ])
    expect(readTypedAccount(`https://explorer.example${path}${address}`, both)).toEqual({ ...link, chain })
})

test('the link of an explorer that several networks share names none of them', () => {
  const shared = networks.map(network => ({ ...network, explorer: 'https://explorer.example' }))
  expect(readTypedAccount(`https://explorer.example/address/${address}`, shared)).toEqual({
    ...link,
    chain: null,
  })
})

test('any text is read to the one address and network in it, or refused', () => {
  const piece = fc.constantFrom(
    ...['eth', 'base', 'gno', ':', 'eip155:1:', address, other, '0x', '/', '?', '&', '=', '_', '%3A', '%'],
    ...['https://', 'etherscan.io', ' ', '\u200b', 'е', '@', '.'],
  )
  const anyText = fc.oneof(
    fc.array(piece, { maxLength: 10 }).map(parts => parts.join('')),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(anyText, typed => {
      const account = read(typed)
      if (!('address' in account)) return
      const addresses = typed.match(/0x[0-9a-f]{40}(?![0-9a-f])/gi) ?? []
      expect(new Set(addresses.map(found => parseAddress(found)))).toEqual(new Set([account.address]))
      // Whatever is written before an address as its network is the network that was read.
      for (const [, prefix = ''] of typed.matchAll(/(\w+):0x[0-9a-f]{40}(?![0-9a-f])/gi)) {
        const named = prefix === 'eth' || prefix === '1' ? ethereum : base
        expect(account.chain).toBe(named)
      }
    }),
    {
      numRuns: 2_000,
      examples: [[`eth?${address}?eip155:1:0xhttps://`]],
    },
  )
})
