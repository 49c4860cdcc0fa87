import { AccountFormatError, isStatement, parseAccountId, parseAddress } from '@countersign/core'
import { z } from 'zod'
import type { Config } from './config.ts'

/** The shape of a configuration. Each message completes the sentence "… must be". */

const seconds = (least: number, most: number) =>
  z
    .int(`a whole number of seconds from ${least} to ${most}`)
    .min(least, `a whole number of seconds from ${least} to ${most}`)
    .max(most, `a whole number of seconds from ${least} to ${most}`)

const perMonth = 'a whole number from 100 to 1000000000'
const perMinute = z
  .int('a whole number of requests a minute from 1 to 1000000')
  .min(1, 'a whole number of requests a minute from 1 to 1000000')
  .max(1_000_000, 'a whole number of requests a minute from 1 to 1000000')

const nodeUrl = z
  .string('an address such as https://node.example.org')
  .refine(hasProtocol(['http:', 'https:', 'ws:', 'wss:']), {
    error: 'an http, https, ws or wss address such as https://node.example.org',
  })

const publicNode = 'an https address such as https://node.example.org, or http on localhost'

const gateway = 'an http or https address such as https://ipfs.io, without query'

const chainNumber = z.int('a chain id, a whole number from 1').min(1, 'a chain id, a whole number from 1')

const addressText = 'an address, 0x and 40 hex digits; of mixed case only with the right checksum (ERC-55)'

const address = z.string(addressText).refine(isAddress, { error: addressText })

const symbolText = 'a text of 1 to 11 characters'

const decimals = z
  .int('a whole number from 0 to 36')
  .min(0, 'a whole number from 0 to 36')
  .max(36, 'a whole number from 0 to 36')

const token = z.strictObject({
  chain: chainNumber,
  address,
  symbol: z.string(symbolText).min(1, symbolText).max(11, symbolText),
  decimals,
  image: z
    .string('an https address')
    .refine(hasProtocol(['https:']), { error: 'an https address' })
    .optional(),
})

const projectId = "the relay keeper's name for this site, 1 to 128 printable ASCII characters without spaces"

const relayUrl =
  'a wss address such as wss://relay.example.org, without credentials, query or fragment (ws only to this machine, or where the pages are on http too)'

const httpAddress = 'an http or https address such as https://gateway.example.org, without query'

const bearer = 'a text of 1 to 512 printable ASCII characters without spaces'

const originText = 'an origin such as https://id.example.org, without path (http only on localhost)'

const hostedId = 'an id of lower case letters, digits and hyphens, 1 to 40 characters, such as base-account'

const hostedName = 'a text of 1 to 40 characters'

const hostedUrl =
  'an https address such as https://wallet.example.org/connect, or http on localhost, without credentials or fragment'

const hostedIcon =
  'a picture as data:image/… of at most 32 kB (SVG, PNG, JPEG, GIF or WebP, Base64 or percent-encoded)'

const hostedWallet = z.strictObject({
  id: z.string(hostedId).regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, hostedId),
  name: z.string(hostedName).trim().min(1, hostedName).max(40, hostedName).optional(),
  sdk: z.enum(['base-account', 'coinbase-wallet'], 'base-account or coinbase-wallet').optional(),
  url: z.string(hostedUrl).refine(isHostedPage, { error: hostedUrl }).optional(),
  icon: z.string(hostedIcon).refine(isDataImage, { error: hostedIcon }).optional(),
})

const hostedList = 'a list of at most 20 wallets, such as [{ id: "base-account" }]'

const shortName = 'a short name such as eth: lower case letters, digits and hyphens (EIP-3770)'

const drafts = 'a whole number of proofs from 1 to 100000'
const megabytes = 'a whole number of megabytes from 1 to 1000000'
const rotateDays = 'a whole number of days from 1 to 3650'
const openRequests = 'a whole number of open requests from 1 to 100000'

const keptRequests = 'a whole number of requests from 100 to 100000'

const accountText = 'an account such as eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045 (CAIP-10)'

const factoriesText = `known, any, or a list of 1 to 100 addresses and 'known'`
const accountsText = `anyone, nobody, or a list of at most 1000 accounts`

const privateHost = 'a host in lower case with its port, such as 10.0.0.7:8080'

const waits = 'a list of at most 20 times to wait, each from 0 to 604800 seconds'

const witnesses = 'a whole number from 1 to the number of nodes'

const chain = z.strictObject({
  id: chainNumber,
  nodes: z.array(nodeUrl, 'a list of node addresses').min(1, 'a list of at least one node address'),
  publicNodes: z
    .array(
      z.string(publicNode).refine(isPublicAddress, { error: publicNode }),
      'a list of addresses, or null',
    )
    .min(1, 'a list of at least one address, or null')
    .nullable()
    .optional(),
  name: z
    .string('a text')
    .min(1, 'a text that is not empty')
    .max(60, 'at most 60 characters long')
    .optional(),
  currency: z
    .strictObject({
      name: z.string('a text'),
      symbol: z.string('a text'),
      decimals,
    })
    .optional(),
  explorer: z
    .string('an https address or null')
    .refine(hasProtocol(['http:', 'https:']), { error: 'an https address or null' })
    .nullable()
    .optional(),
  testnet: z.boolean('true or false').optional(),
  shortName: z
    .string(shortName)
    .regex(/^[a-z][a-z0-9-]{0,30}$/, shortName)
    .optional(),
  witnesses: z.int(witnesses).min(1, witnesses).max(10, witnesses).optional(),
})

const statement = z
  .string('a text')
  .min(1, 'a text that is not empty')
  .max(300, 'at most 300 characters long')
  .refine(isStatement, {
    error: "one line of letters, digits, spaces and -._~:/?#[]@!$&'()*+,;= (EIP-4361)",
  })
  .optional()

export const configSchema: z.ZodType<Config> = z.strictObject({
  name: z
    .string('a text')
    .min(1, 'a text that is not empty')
    .max(60, 'at most 60 characters long')
    .optional(),
  publicOrigin: z.string(originText).refine(isPublicOrigin, { error: originText }).optional(),
  host: z
    .string('an address or host name to listen on')
    .min(1, 'an address or host name to listen on')
    .optional(),
  port: z
    .int('a port from 0 to 65535')
    .min(0, 'a port from 0 to 65535')
    .max(65_535, 'a port from 0 to 65535')
    .optional(),
  database: z
    .string('sqlite:<file> or postgres://…')
    .refine(isDatabase, { error: 'sqlite:<file> or postgres://…' })
    .optional(),
  chains: z.array(chain, 'a list of chains').min(1, 'a list of at least one chain').optional(),
  names: z
    .strictObject(
      { chain: chainNumber, universalResolver: address.optional() },
      {
        error: issue => (issue.code === 'invalid_type' ? '{ chain, universalResolver } or null' : undefined),
      },
    )
    .nullable()
    .optional(),
  ipfsGateway: z.string(gateway).refine(isGateway, { error: gateway }).optional(),
  tokens: z.array(token, 'a list of tokens').optional(),
  relay: z
    .strictObject(
      {
        projectId: z.string(projectId).regex(/^[\x21-\x7e]{1,128}$/, projectId),
        url: z.string(relayUrl).refine(isRelayUrl, { error: relayUrl }).optional(),
        verify: z.boolean('true or false').optional(),
      },
      { error: issue => (issue.code === 'invalid_type' ? '{ projectId, url, verify }' : undefined) },
    )
    .optional(),
  hostedWallets: z.array(hostedWallet, hostedList).max(20, hostedList).optional(),
  gateway: z
    .strictObject(
      {
        url: z.string(httpAddress).refine(isGateway, { error: httpAddress }).optional(),
        key: z
          .string(bearer)
          .regex(/^[\x21-\x7e]{1,512}$/, bearer)
          .optional(),
        wallet: z.string(httpAddress).refine(isGateway, { error: httpAddress }).nullable().optional(),
        requestsPerMinute: perMinute.optional(),
        requestsPerMonth: z.int(perMonth).min(100, perMonth).max(1_000_000_000, perMonth).optional(),
      },
      {
        error: issue =>
          issue.code === 'invalid_type'
            ? '{ url, key, wallet, requestsPerMinute, requestsPerMonth }'
            : undefined,
      },
    )
    .optional(),
  accounts: z
    .strictObject({
      factories: z
        .union(
          [
            z.enum(['known', 'any']),
            z
              .array(z.union([z.literal('known'), address], addressText))
              .min(1, factoriesText)
              .max(100, factoriesText),
          ],
          factoriesText,
        )
        .optional(),
    })
    .optional(),
  safes: z
    .strictObject({
      sessions: z.enum(['at-once', 'hourly'], 'at-once or hourly').optional(),
      openOfNetwork: z.int(openRequests).min(1, openRequests).max(100_000, openRequests).optional(),
      frameAncestors: z
        .array(
          z.string(originText).refine(isFrameAncestor, { error: originText }),
          'a list of origins such as https://app.safe.global',
        )
        .max(20, 'a list of at most 20 origins')
        .optional(),
    })
    .optional(),
  proofs: z
    .strictObject({ draftsOfNetwork: z.int(drafts).min(1, drafts).max(100_000, drafts).optional() })
    .optional(),
  storage: z
    .strictObject({
      network: z.int(megabytes).min(1, megabytes).max(1_000_000, megabytes).optional(),
      total: z.int(megabytes).min(1, megabytes).max(1_000_000, megabytes).optional(),
    })
    .optional(),
  receipts: z
    .strictObject({ rotateDays: z.int(rotateDays).min(1, rotateDays).max(3650, rotateDays).optional() })
    .optional(),
  requests: z
    .strictObject({
      accounts: z
        .union(
          [
            z.enum(['anyone', 'nobody']),
            z.array(z.string().refine(isAccount, { error: accountText })).max(1000),
          ],
          accountsText,
        )
        .optional(),
      kept: z.int(keptRequests).min(100, keptRequests).max(100_000, keptRequests).optional(),
    })
    .optional(),
  webhooks: z
    .strictObject({
      privateHosts: z
        .array(
          z.string(privateHost).refine(isHostWithPort, { error: privateHost }),
          'a list of hosts with their ports',
        )
        .max(100, 'a list of at most 100 hosts')
        .optional(),
      retry: z.array(z.number(waits).min(0, waits).max(604_800, waits), waits).max(20, waits).optional(),
    })
    .optional(),
  statements: z.strictObject({ 'sign-in': statement }).optional(),
  lifetimes: z
    .strictObject({
      challenge: seconds(1, 86_400).optional(),
      cosigning: seconds(60, 7_776_000).optional(),
      sessionIdle: seconds(1, 34_560_000).optional(),
      session: seconds(1, 34_560_000).optional(),
    })
    .optional(),
  limits: z
    .strictObject({
      signIn: z.strictObject({ address: perMinute.optional(), browser: perMinute.optional() }).optional(),
      rpc: z.strictObject({ address: perMinute.optional() }).optional(),
      gateway: z.strictObject({ address: perMinute.optional() }).optional(),
      accounts: z.strictObject({ address: perMinute.optional() }).optional(),
      proofs: z.strictObject({ address: perMinute.optional() }).optional(),
      verify: z.strictObject({ address: perMinute.optional() }).optional(),
      requests: z.strictObject({ address: perMinute.optional(), account: perMinute.optional() }).optional(),
      api: z.strictObject({ address: perMinute.optional() }).optional(),
      all: z.strictObject({ address: perMinute.optional() }).optional(),
    })
    .optional(),
  trustedProxies: z
    .int('a whole number from 0 to 10')
    .min(0, 'a whole number from 0 to 10')
    .max(10, 'a whole number from 0 to 10')
    .optional(),
  logLevel: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'debug, info, warn, error or silent')
    .optional(),
}) as z.ZodType<Config>

function isDatabase(text: string): boolean {
  return /^sqlite:.+$/.test(text) || (/^postgres(?:ql)?:\/\/.+$/.test(text) && URL.canParse(text))
}

function hasProtocol(protocols: string[]) {
  return (text: string) => URL.canParse(text) && protocols.includes(new URL(text).protocol)
}

/** An origin in its own normal form; `http` is for this machine only, since cookies must not travel in the clear. */
function isPublicOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.origin === text && isSafe(url)
}

/** It stands in the Content-Security-Policy, where some characters that URLs allow in a host mean something else. */
function isFrameAncestor(text: string): boolean {
  return isPublicOrigin(text) && isPlainHost(new URL(text))
}

/** What a wallet takes as a node (EIP-3085). */
function isPublicAddress(text: string): boolean {
  return URL.canParse(text) && isSafe(new URL(text))
}

function isSafe({ protocol, hostname }: URL): boolean {
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'))
  )
}

function isGateway(text: string): boolean {
  return hasProtocol(['http:', 'https:'])(text) && isBare(new URL(text))
}

/** The library adds a query of its own. Where `ws` may lead is known only with the public origin: see `toRelay`. */
function isRelayUrl(text: string): boolean {
  if (!hasProtocol(['ws:', 'wss:'])(text) || /[\s?#]/.test(text)) return false
  const url = new URL(text)
  // Its origin stands in the Content-Security-Policy.
  return isBare(url) && isPlainHost(url)
}

/** The wallet's library adds a query of its own, and its origin is what the pages take messages from. */
function isHostedPage(text: string): boolean {
  if (!URL.canParse(text) || /[\s#]/.test(text)) return false
  const url = new URL(text)
  return isSafe(url) && url.username === '' && url.password === ''
}

/** Pages draw it as it is: nothing is fetched for it. */
function isDataImage(text: string): boolean {
  return (
    text.length <= 32 * 1024 &&
    /^data:image\/(?:svg\+xml|png|jpeg|gif|webp)(?:;charset=utf-8)?(?:;base64)?,[\w.~!$&'()*+,;=:@/?%-]+$/i.test(
      text,
    )
  )
}

function isPlainHost({ hostname }: URL): boolean {
  return /^[a-z0-9._-]+$|^\[[0-9a-f:]+\]$/.test(hostname)
}

function isBare({ search, hash, username, password }: URL): boolean {
  return search === '' && hash === '' && username === '' && password === ''
}

/** As it stands in an address, so that the two can be compared. */
function isHostWithPort(text: string): boolean {
  const port = /:([1-9]\d{0,4})$/.exec(text)?.[1]
  if (port === undefined || !URL.canParse(`http://${text}`)) return false
  const url = new URL(`http://${text}`)
  return `${url.hostname}:${port}` === text && Number(port) <= 65_535
}

function isAddress(text: string): boolean {
  return isParsed(parseAddress, text)
}

function isAccount(text: string): boolean {
  return isParsed(parseAccountId, text)
}

function isParsed(parse: (text: string) => unknown, text: string): boolean {
  try {
    parse(text)
    return true
  } catch (error) {
    if (error instanceof AccountFormatError) return false
    throw error
  }
}
