import { resolve } from 'node:path'
import { type AccountId, isStatement, parseAccountId } from '@countersign/core'
import { z } from 'zod'
import { chainsSchema } from './chains.ts'
import { hostedWalletsSchema } from './hosted-wallets.ts'
import { notes } from './keys.ts'
import { namesSchema } from './names.ts'
import { openIdSchema } from './openid.ts'
import { relaySchema } from './relay.ts'
import { tokensSchema } from './tokens.ts'
import {
  address,
  addressText,
  bounded,
  group,
  hasProtocol,
  hostsSchema,
  httpAddress,
  isBare,
  isLink,
  isPlainHost,
  isPublicOrigin,
  listOf,
  nameUpTo,
  originText,
  parsed,
  text,
  trueOrFalse,
  whole,
} from './values.ts'

/** Defines a duration: in seconds in the file, in milliseconds in the settings. */
function seconds(about: string, least: number, most: number, usual: number) {
  return whole('seconds', least, most)
    .default(usual)
    .register(notes, { about })
    .transform(value => value * 1000)
}

/** Defines a size: in megabytes in the file, in bytes in the settings. */
function megabytes(about: string, usual: number) {
  return whole('megabytes', 1, 1_000_000)
    .default(usual)
    .register(notes, { about })
    .transform(value => value * 1_000_000)
}

const requestsPerMinute = whole('requests a minute', 1, 1_000_000)

function perMinute(about: string, usual: number) {
  return requestsPerMinute.default(usual).register(notes, { about })
}

function ofAddress(about: string, usual: number) {
  return z.strictObject({ address: perMinute(about, usual) }).prefault({})
}

/** Defines a link in the footer of the pages. */
function link(about: string, variable: string, without = 'none: not shown') {
  return text(
    'an https address such as https://example.org/help, or a path of this site such as /imprint',
    isLink,
  )
    .optional()
    .register(notes, {
      about,
      environment: `COUNTERSIGN_LINKS_${variable}`,
      default: without,
    })
}

const docsText = 'true, false, or an https address that ends with /docs, such as https://example.org/docs'
const factoriesText = "known, any, or a list of 1 to 100 addresses and 'known'"
const accountsText = 'anyone, nobody, or a list of at most 1000 accounts'
const waitsText = 'a list of at most 20 times to wait, each from 0 to 604800 seconds'

const gatewaySchema = group('{ url, key, wallet, requestsPerMinute, requestsPerMonth }', {
  url: httpAddress('https://gateway.example.org')
    .prefault('https://safe-client.safe.global')
    .register(notes, {
      about: '`http` or `https`, without credentials and query; only the server connects to it',
      environment: 'COUNTERSIGN_GATEWAY_URL',
      secret: true,
    }),
  key: text('a text of 1 to 512 printable ASCII characters without spaces', /^[\x21-\x7e]{1,512}$/)
    .optional()
    .register(notes, {
      about:
        'sent as a bearer token; 1 to 512 printable characters without spaces. It never leaves the server',
      environment: 'COUNTERSIGN_GATEWAY_KEY',
      secret: true,
    }),
  wallet: httpAddress('https://gateway.example.org')
    .nullable()
    .prefault('https://app.safe.global')
    .register(notes, {
      about: 'Safe{Wallet}, for links to a message there; `null` (in the environment `none`): no links',
      environment: 'COUNTERSIGN_GATEWAY_WALLET',
      secret: true,
    }),
  requestsPerMinute: requestsPerMinute.default(120).register(notes, {
    about:
      'how many requests a minute all servers on one database together send on their own, from 1 to 1000000; what pages request through the server does not count',
  }),
  requestsPerMonth: whole('', 100, 1_000_000_000)
    .optional()
    .register(notes, {
      about:
        'how many requests a month all servers on one database send, including those for pages, from 100 to 1000000000; see [the quota](safes.md#the-monthly-quota)',
      default: "the gateway's own limit; until it is known, 50,000 with a key and 5,000 without",
    })
    .transform(value => value ?? null),
})

/** The definition of `countersign.config.ts`: types, validation, defaults and documentation of its keys. */
export const configSchema = z.strictObject({
  name: nameUpTo(60).default('Countersign').register(notes, {
    about:
      'the name that people see on the pages and in the text they sign. Wallets show characters that EIP-4361 does not allow, such as `ü`, by their Unicode numbers; the server warns about it at the start',
    environment: 'COUNTERSIGN_NAME',
  }),
  publicOrigin: text(originText, isPublicOrigin).optional().register(notes, {
    about:
      'the origin at which people open the pages. It goes into every message as domain and URI, and decides which `Origin` can write. `https`, except on localhost',
    environment: 'COUNTERSIGN_PUBLIC_ORIGIN',
    default: '`http://localhost:<port>`',
  }),
  host: text('an address or host name to listen on', /./s)
    .default('127.0.0.1')
    .register(notes, { about: 'the address to listen on', environment: 'COUNTERSIGN_HOST' }),
  port: bounded('a port from 0 to 65535', 0, 65_535)
    .default(4310)
    .register(notes, { about: 'the port; 0 picks a free one', environment: 'COUNTERSIGN_PORT' }),
  database: text('sqlite:<file> or postgres://…', isDatabase)
    .default('sqlite:./data/countersign.db')
    .register(notes, {
      about: '`sqlite:<file>` for one server, `postgres://…` for any number',
      environment: 'DATABASE_URL',
      secret: true,
    })
    .transform(toDatabase),
  links: z
    .strictObject({
      help: link('where people get help', 'HELP', 'the page `/help`'),
      docs: link('documentation for people who use the site', 'DOCS', '`/docs/` with `docs: true`'),
      privacy: link(
        'your privacy policy. The pages have a privacy note of their own at `/privacy`, which links to it',
        'PRIVACY',
      ),
      terms: link('your terms', 'TERMS'),
      imprint: link('your imprint, where the law asks for one', 'IMPRINT'),
    })
    .prefault({})
    .register(notes, {
      about:
        'links in the footer of the pages: `https` (or `http` on localhost), or a path of this site. They are public, and open without the address of the page',
      default: 'as below',
    }),
  docs: z
    .union([trueOrFalse(), text(docsText, isDocsAddress)], docsText)
    .default(false)
    .register(notes, {
      about:
        'the documentation to which errors of the API link. `false`: a page with them alone, at `/v1/docs/troubleshooting`. `true`: what `npm run docs` has built in a copy of the repository, served at `/docs` ([the package does not have it](#running-it)), with a link in the footer of the pages. An address: the same on another host, `https`, ending with `/docs`, without credentials and query. Set `links.docs` to link to it',
      environment: 'COUNTERSIGN_DOCS',
    }),
  chains: chainsSchema,
  names: namesSchema,
  ipfsGateway: httpAddress('https://ipfs.io').prefault('https://ipfs.io').register(notes, {
    about:
      'the gateway for avatars on IPFS and IPNS. It can use `http` and be in a private network; see [below](#names-and-avatars)',
    environment: 'COUNTERSIGN_IPFS_GATEWAY',
    secret: true,
  }),
  tokens: tokensSchema,
  relay: relaySchema.optional().register(notes, {
    about:
      'the relay that reaches wallets on phones; see [phone wallets](phone-wallets.md). It changes what the Content-Security-Policy of the pages allows',
    default: 'none: phones are not offered',
  }),
  hostedWallets: hostedWalletsSchema,
  accounts: z
    .strictObject({
      factories: z
        .union(
          [
            z.enum(['known', 'any']),
            listOf(factoriesText, z.union([z.literal('known'), address()], addressText), 1, 100),
          ],
          factoriesText,
        )
        .default('known')
        .register(notes, {
          about:
            'the factories that can deploy an account that is not deployed yet, while its signature is verified (ERC-6492): `known`, `any`, or a list of 1 to 100 addresses, in which `known` means all known ones. See [below](#accounts-that-are-not-deployed)',
        }),
    })
    .prefault({}),
  gateway: gatewaySchema.optional().register(notes, {
    about:
      'the Safe gateway that reports what owners do in Safe{Wallet}; `{}` uses the default one. See [Safes](safes.md#the-gateway)',
    default: 'none: Safes work without it',
  }),
  safes: z
    .strictObject({
      sessions: z.enum(['at-once', 'hourly'], 'at-once or hourly').default('hourly').register(notes, {
        about:
          "when the server checks that the signature of a Safe's session is still valid. If it is not, the session ends, with the API keys and webhooks that were created in one. `at-once` asks the chain at each use (at most every 5 seconds), `hourly` at a use if the last check is more than an hour ago. See [Safes](safes.md#sessions)",
      }),
      openOfNetwork: whole('open requests', 1, 100_000).default(100).register(notes, {
        about:
          'how many cosignings one network can have open (one IPv4 address, or the /48 of IPv6). Beyond that, new ones are refused; one browser can have 20',
      }),
      frameAncestors: listOf(
        'a list of at most 20 origins such as https://app.safe.global',
        text(originText, isFrameAncestor),
        0,
        20,
      )
        .default(['https://app.safe.global'])
        .register(notes, {
          about:
            'origins whose pages can show ours in a frame, at most 20; `https`, or `http` on localhost; no wildcards. `[]`: none. They go into the Content-Security-Policy of the pages',
        }),
    })
    .prefault({}),
  proofs: z
    .strictObject({
      draftsOfNetwork: whole('proofs', 1, 100_000).default(200).register(notes, {
        about:
          'how many drafts of [proofs](proofs.md) one network can have at a time, from 1 to 100000; one browser can have 20',
      }),
    })
    .prefault({}),
  storage: z
    .strictObject({
      network: megabytes(
        'how many megabytes one network (one IPv4 address, or the /48 of IPv6) can have stored, on all servers together, and the same for its sessions. Beyond that, what is new is refused. Raise it if many people share one address, or if a program creates many requests. See [storage](#storage)',
        64,
      ),
      total: megabytes(
        'the same for all networks together, in megabytes; counted at the start of a server and again 30 seconds after each count, which takes [minutes with millions of rows](#storage). It never keeps a person from signing in with a key',
        4096,
      ),
    })
    .prefault({}),
  receipts: z
    .strictObject({
      rotateDays: whole('days', 1, 3650).default(90).register(notes, {
        about:
          'how many days a key signs the receipts of proofs, from 1 to 3650; the receipts stay valid after that. See [proofs](proofs.md#the-receipt)',
      }),
    })
    .prefault({})
    .transform(({ rotateDays }) => ({ rotateAfter: rotateDays * 86_400_000 })),
  requests: z
    .strictObject({
      accounts: z
        .union(
          [
            z.literal('anyone'),
            z.literal('nobody').transform((): AccountId[] => []),
            listOf(
              accountsText,
              parsed(
                'an account such as eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045 (CAIP-10)',
                parseAccountId,
              ),
              0,
              1000,
            ),
          ],
          accountsText,
        )
        .default('anyone')
        .register(notes, {
          about:
            'who can request proofs, and create API keys and webhooks: `anyone` who is signed in, `nobody`, or a list of accounts (CAIP-10). A key that is listed with one chain is allowed on every chain; a contract only on its own. See [requests](requests.md)',
        }),
      kept: whole('requests', 100, 100_000).default(10_000).register(notes, {
        about:
          'how many ended requests of one account are kept, from 100 to 100000; beyond that, a new one removes the oldest, those without an answer first',
      }),
    })
    .prefault({}),
  webhooks: z
    .strictObject({
      privateHosts: hostsSchema().register(notes, {
        about:
          'hosts with their ports, such as `10.0.0.7:8080`, that you trust: webhooks there can use http, any port and a private network',
      }),
      retry: listOf(waitsText, z.number(waitsText).min(0, waitsText).max(604_800, waitsText), 0, 20)
        .default([5, 30, 120, 600, 3600, 21_600, 86_400])
        .register(notes, {
          about:
            'seconds to wait after the first failure, the second and so on (each varies by a tenth); after the last, the message is not sent again',
        })
        .transform(waits => waits.map(wait => wait * 1000)),
    })
    .prefault({}),
  notifications: z
    .strictObject({
      email: group('{ smtp, from }', {
        smtp: text('smtps://user:password@mail.example.org or smtp://…', isSmtp).register(notes, {
          about: '`smtps://` or `smtp://` with host, port and credentials of your mail server',
          environment: 'COUNTERSIGN_SMTP',
          secret: true,
        }),
        from: text('an address such as Countersign <no-reply@example.org>, on one line', isSender).register(
          notes,
          { about: 'the sender of the emails', environment: 'COUNTERSIGN_EMAIL_FROM' },
        ),
      })
        .optional()
        .register(notes, {
          about: 'the mail server for [notifications](notifications.md) by email',
          default: 'none: email is not offered',
        })
        .transform(value => value ?? null),
      privateHosts: hostsSchema().register(notes, {
        about:
          'hosts with their ports of push services that you trust: they can use http, any port and a private network',
      }),
    })
    .prefault({}),
  openid: openIdSchema,
  statements: z
    .strictObject({
      'sign-in': text(
        "one line of 1 to 300 letters, digits, spaces and -._~:/?#[]@!$&'()*+,;= (EIP-4361)",
        value => value.length > 0 && value.length <= 300 && isStatement(value),
      )
        .optional()
        .register(notes, {
          about: 'the statement in the text to sign: one line, of the characters that EIP-4361 allows',
          default: 'a sentence with the name',
        }),
    })
    .prefault({}),
  lifetimes: z
    .strictObject({
      challenge: seconds('how many seconds a text can be signed', 1, 86_400, 600),
      cosigning: seconds(
        'how many seconds the owners of a Safe have to confirm, from 60 to 7776000; a sign-in that they were not told of ends within an hour',
        60,
        7_776_000,
        7 * 86_400,
      ),
      sessionIdle: seconds('how many seconds a session lasts without being used', 1, 34_560_000, 7 * 86_400),
      session: seconds('how many seconds a session lasts at most', 1, 34_560_000, 30 * 86_400),
    })
    .prefault({}),
  limits: z
    .strictObject({
      signIn: z
        .strictObject({
          address: perMinute(
            'challenges and answers a minute, from one network address. They also make the server read Safes and verify their signatures: one network can cause ten times as many requests to nodes a minute with that',
            120,
          ),
          browser: perMinute('challenges and answers a minute, from one browser', 30),
        })
        .prefault({}),
      rpc: ofAddress('calls to nodes a minute; each call of a batch counts', 1200),
      gateway: ofAddress('requests of pages to the Safe gateway a minute', 240),
      accounts: ofAddress('names and avatars a minute', 240),
      proofs: ofAddress('proofs that are started, revoked or changed a minute', 120),
      verify: ofAddress(
        'checks of proofs and other signatures a minute, at `/v1/verify` and by rechecks; each account of a proof counts, or each 64 kB',
        120,
      ),
      requests: z
        .strictObject({
          address: perMinute(
            'requests for proofs a minute: opening and answering them, from one network. They count for `limits.api` too',
            240,
          ),
          account: perMinute(
            'everything that one account does a minute with requests, API keys and webhooks. It counts for `limits.api` too',
            600,
          ),
        })
        .prefault({}),
      openid: ofAddress(
        'requests to the addresses of OpenID Connect a minute; all users of an application share those of its server',
        2400,
      ),
      api: ofAddress('everything else a minute', 1200),
      all: ofAddress(
        'all requests a minute from one network, including pages and files; `/healthz` and `/readyz` are counted separately. Each server counts in its own memory',
        6000,
      ),
    })
    .prefault({})
    .register(notes, {
      about:
        'how many requests a minute are accepted; expensive ones [count several times](http.md#cost). Each `address` of IPv6 counts a /64 with the limit, and the /48 around it with sixteen times the limit',
      default: 'as below',
    }),
  trustedProxies: whole('', 0, 10).default(0).register(notes, {
    about: 'how many proxies in front of the server write `X-Forwarded-For`; with 0 the header is ignored',
    environment: 'COUNTERSIGN_TRUSTED_PROXIES',
  }),
  logLevel: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'debug, info, warn, error or silent')
    .default('info')
    .register(notes, {
      about:
        '`debug`, `info`, `warn`, `error`, `silent`. A terminal gets readable lines, everything else one JSON object per line. At every level, the server says when it is ready and when it has stopped',
      environment: 'COUNTERSIGN_LOG_LEVEL',
    }),
})

/**
 * Whether a text is the address of a site that `npm run docs` built, in normal form. Its pages are below `/docs/`, by
 * which clients also know the types of our problems.
 */
function isDocsAddress(value: string): boolean {
  if (value.length > 2000 || !hasProtocol(['https:'])(value)) return false
  const url = new URL(value)
  return url.href === value && isBare(url) && url.pathname.endsWith('/docs')
}

function isSmtp(value: string): boolean {
  return hasProtocol(['smtp:', 'smtps:'])(value) && new URL(value).hostname !== ''
}

/** Whether a text is an email address, with or without a name. It becomes a header, which a line break would end. */
function isSender(value: string): boolean {
  return /^(?:[^<>\r\n]{0,100}<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/.test(value)
}

function isDatabase(value: string): boolean {
  return /^sqlite:.+$/.test(value) || (/^postgres(?:ql)?:\/\/.+$/.test(value) && URL.canParse(value))
}

function toDatabase(
  value: string,
): { readonly kind: 'sqlite'; readonly file: string } | { readonly kind: 'postgres'; readonly url: string } {
  if (!value.startsWith('sqlite:')) return { kind: 'postgres', url: value }
  const file = value.slice('sqlite:'.length)
  return { kind: 'sqlite', file: file === ':memory:' ? file : resolve(file) }
}

/** Whether a text is an origin that can be part of the Content-Security-Policy. */
function isFrameAncestor(value: string): boolean {
  return isPublicOrigin(value) && isPlainHost(new URL(value))
}
