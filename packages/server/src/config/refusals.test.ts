// cspell:ignore adress htps MIIB postgre yone
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Config } from './config.ts'
import { withEnvironment } from './environment.ts'
import { toSettings } from './settings.ts'

/** The configurations that are refused, and their error messages. */

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

const openIdClient = {
  ...{ id: 'app', name: 'App', secret: 's'.repeat(32) },
  redirectUris: ['https://app.example.net/cb'],
}

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

test.each<[what: string, config: unknown, sentence: RegExp]>([
  [
    'an origin with a path',
    { publicOrigin: 'https://id.example.org/login' },
    /publicOrigin is "https:\/\/id\.example\.org\/login".*must be an origin/,
  ],
  [
    'an origin without https',
    { publicOrigin: 'http://id.example.org' },
    /publicOrigin .*http only on localhost/,
  ],
  ['a port', { port: 70_000 }, /port is 70000, but it must be a port from 0 to 65535/],
  [
    'a database',
    { database: 'mysql://x' },
    /database is "mysql:\/\/…", but it must be sqlite:<file> or postgres:/,
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    ' /help',
    'help',
    'http://example.org/help',
    'https://user:password@example.org/',
    'mailto:help@example.org',
    '',
  ].map((help): [string, unknown, RegExp] => [
    `the link ${JSON.stringify(help)}`,
    { links: { help } },
    /links\.help is ".*", but it must be an https address such as https:\/\/example\.org\/help, or a path of this site/,
  ]),
  ...[
    'yes',
    'true',
    '/docs',
    'https://example.org',
    'https://example.org/docs/',
    'https://example.org/help',
    'https://example.org/docs?a#/docs',
    'https://example.org/?a=/docs',
    'https://example.org/#/docs',
    'https://user:password@example.org/docs',
    'https://example.org/"\r\nx: y/docs',
    'https://Example.org/docs',
    'https://example.org/../docs',
    'http://example.org/docs',
    'javascript:alert(1)//docs',
    `https://example.org/${'a'.repeat(2000)}/docs`,
    null,
    1,
  ].map((docs): [string, unknown, RegExp] => [
    `the documentation ${JSON.stringify(docs)}`,
    { docs },
    /docs is .*, but it must be true, false, or an https address that ends with \/docs, such as https:\/\/example\.org\/docs/,
  ]),
  ['no chain', { chains: [] }, /chains is \[\], but it must be a list of at least one chain/],
  [
    'a node',
    { chains: [{ id: 1, nodes: ['ftp://x'] }] },
    /chains\[0\]\.nodes\[0\] is "ftp:\/\/…", but it must be an http, https, ws or wss address/,
  ],
  [
    'a chain twice',
    {
      chains: [
        { id: 1, nodes: ['http://x'] },
        { id: 1, nodes: ['http://y'] },
      ],
    },
    /chains\[1\]\.id is 1, but it must be in the list once/,
  ],
  [
    'more witnesses than nodes',
    { chains: [{ id: 1, nodes: ['http://x'], witnesses: 2 }] },
    /chains\[0\]\.witnesses is 2, but it must be at most the number of its nodes, 1/,
  ],
  [
    'a chain id',
    { chains: [{ id: 0, nodes: ['http://x'] }] },
    /chains\[0\]\.id is 0, but it must be a chain id/,
  ],
  [
    'a lifetime',
    { lifetimes: { challenge: 0 } },
    /lifetimes\.challenge is 0, but it must be a whole number of seconds from 1/,
  ],
  ['a key that does not exist', { color: 'red' }, /color .*there is no such key/],
  [
    'a nested key that does not exist',
    { limits: { signIn: { adress: 3 } } },
    /limits\.signIn\.adress .*there is no such key/,
  ],
  ['a statement', { statements: { 'sign-in': 'two\nlines' } }, /statements\.sign-in .*one line/],
  [
    'names on a chain that is not on offer',
    { names: { chain: 5 } },
    /names\.chain is 5, but it must be one of the chains: 1, 8453/,
  ],
  [
    'names on a chain whose resolver nobody knows',
    { names: { chain: 8453 } },
    /names\.universalResolver is missing, but it must be the address of ENS's universal resolver on eip155:8453/,
  ],
  [
    'a universal resolver',
    { names: { chain: 1, universalResolver: '0x12' } },
    /names\.universalResolver is "0x12", but it must be an address, 0x and 40 hex digits/,
  ],
  [
    'the factories of accounts',
    { accounts: { factories: ['0x12'] } },
    /accounts\.factories(?:\[0\])? is .*, but it must be /,
  ],
  [
    'no factories of accounts',
    { accounts: { factories: [] } },
    /accounts\.factories is \[\], but it must be known, any, or a list of 1 to 100 addresses/,
  ],
  [
    'a client of OpenID Connect without a secret',
    { openid: { clients: [{ id: 'app', name: 'App', redirectUris: ['https://app.example.net/cb'] }] } },
    /openid\.clients\[0\]\.secret is missing, but it must be set, or else secretHash/,
  ],
  [
    'a client with a short secret',
    {
      openid: {
        clients: [{ id: 'app', name: 'App', redirectUris: ['https://app.example.net/cb'], secret: 'short' }],
      },
    },
    /openid\.clients\[0\]\.secret is "…", but it must be a text of 32 to 256/,
  ],
  [
    'a largest age of a sign-in that is no whole number',
    { openid: { clients: [{ ...openIdClient, defaultMaxAge: 0.5 }] } },
    /openid\.clients\[0\]\.defaultMaxAge is 0\.5, but it must be a whole number of seconds from 0 to 31536000/,
  ],
  [
    'a client that anyone can imitate, and that would check the tokens of others',
    {
      openid: {
        clients: [
          {
            ...{ id: 'api', name: 'API', redirectUris: ['https://api.example.net/cb'] },
            ...{ authentication: 'none', introspects: 'all' },
          },
        ],
      },
    },
    /openid\.clients\[0\]\.introspects is "all", but it must be own with the authentication none/,
  ],
  [
    'a key for registrations without a key of the operator',
    { openid: { registrationKey: 'r'.repeat(32) } },
    /openid\.registrationKey is "…", but it must be left out without operatorKey/,
  ],
  [
    'a key for registrations that is the key of the operator',
    { openid: { operatorKey: 'k'.repeat(32), registrationKey: 'k'.repeat(32) } },
    /openid\.registrationKey is "…", but it must be different from operatorKey/,
  ],
  [
    'a short key for registrations',
    { openid: { operatorKey: 'k'.repeat(32), registrationKey: 'short' } },
    /openid\.registrationKey is "…", but it must be a text of 32 to 256/,
  ],
  [
    'a client that returns people without encryption',
    {
      openid: {
        clients: [
          { id: 'app', name: 'App', redirectUris: ['http://app.example.net/cb'], secret: 's'.repeat(32) },
        ],
      },
    },
    /openid\.clients\[0\]\.redirectUris\[0\] is "http:.*but it must be an https address/,
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/png;base64,iVBORw0KGgo=',
    'http://app.example.net/a',
  ].flatMap(address =>
    [
      ...['url', 'logoUri', 'policyUri', 'tosUri'],
      ...['backchannelLogoutUri', 'redirectUris', 'postLogoutRedirectUris'],
    ].map((field): [string, Config, RegExp] => [
      `a client whose ${field} is ${address}`,
      {
        openid: {
          clients: [
            {
              ...{ id: 'app', name: 'App', redirectUris: ['https://app.example.net/cb'] },
              ...{ secret: 'x'.repeat(32), [field]: field.endsWith('s') ? [address] : address },
            },
          ],
        },
      },
      new RegExp(
        `openid\\.clients\\[0\\]\\.${field}(?:\\[0\\])? is "${RegExp.escape(address)}", but it must be an https address`,
      ),
    ]),
  ),
  [
    'a client with a pseudonym that receives what was signed',
    {
      openid: {
        clients: [
          {
            ...{ id: 'app', name: 'App', redirectUris: ['https://app.example.net/cb'] },
            ...{ secret: 'x'.repeat(32), subject: 'pairwise', siwe: true },
          },
        ],
      },
    },
    /openid\.clients\[0\]\.siwe is true, but it must be false with the subject pairwise/,
  ],
  [
    'an unknown kind of signature for a client',
    {
      openid: {
        clients: [
          {
            ...{ id: 'app', name: 'App', redirectUris: ['https://app.example.net/cb'] },
            ...{ secret: 'x'.repeat(32), siwe: 'application' },
          },
        ],
      },
    } as never,
    /openid\.clients\[0\]\.siwe is "application", but it must be true, false or own/,
  ],
  [
    'an address that no message can name',
    {
      openid: {
        clients: [
          {
            ...{ id: 'app', name: 'App', secret: 'x'.repeat(32), siwe: 'own' },
            redirectUris: ['https://app.example.net/{cb}'],
          },
        ],
      },
    },
    /openid\.clients\[0\]\.redirectUris is .*, but it must be one address, with the characters of RFC 3986 only/,
  ],
  [
    'several addresses of a client for which a message names one',
    {
      openid: {
        clients: [
          {
            ...{ id: 'app', name: 'App', secret: 'x'.repeat(32), siwe: 'own' },
            redirectUris: ['https://app.example.net/cb', 'https://app.example.net/other'],
          },
        ],
      },
    },
    /openid\.clients\[0\]\.redirectUris is .*, but it must be one address/,
  ],
  [
    'a group without a fact',
    { openid: { groups: [{ name: 'staff' }] } },
    /openid\.groups\[0\] is .*, but it must be a group with one of accounts, safe, token and ens/,
  ],
  [
    'a group with two facts',
    { openid: { groups: [{ name: 'staff', accounts: [`eip155:1:${address}`], ens: 'alice.eth' }] } },
    /openid\.groups\[0\]\.ens is "alice\.eth", but it must be left out next to accounts/,
  ],
  [
    'a group with the name of another one in other letters',
    {
      openid: {
        groups: [
          { name: 'staff', ens: 'alice.eth' },
          { name: 'Staff', ens: 'bob.eth' },
        ],
      },
    },
    /openid\.groups\[1\]\.name is "Staff", but it must be in the list once/,
  ],
  [
    'a group of a Safe on a chain that is not on offer',
    { openid: { groups: [{ name: 'board', safe: `eip155:5:${address}` }] } },
    /openid\.groups\[0\]\.safe is "eip155:5:.*, but it must be an account on one of the chains/,
  ],
  [
    'a group of a token on a chain that is not on offer',
    { openid: { groups: [{ name: 'holders', token: { chain: 5, address, standard: 'erc721' } }] } },
    /openid\.groups\[0\]\.token\.chain is 5, but it must be one of the chains/,
  ],
  [
    'a group of an ERC-20 without its decimals',
    { openid: { groups: [{ name: 'holders', token: { chain: 1, address, standard: 'erc20' } }] } },
    /openid\.groups\[0\]\.token\.decimals is missing, but it must be set with erc20/,
  ],
  [
    'a group of an ERC-1155 without an id',
    { openid: { groups: [{ name: 'holders', token: { chain: 1, address, standard: 'erc1155' } }] } },
    /openid\.groups\[0\]\.token\.id is missing, but it must be set with erc1155/,
  ],
  [
    'a group of more decimals than the token has',
    {
      openid: {
        groups: [
          { name: 'a', token: { chain: 1, address, standard: 'erc20', decimals: 2, atLeast: '0.001' } },
        ],
      },
    },
    /openid\.groups\[0\]\.token\.atLeast is "0\.001", but it must be a number with at most 2 decimals/,
  ],
  [
    'a group that needs nothing of a token',
    { openid: { groups: [{ name: 'a', token: { chain: 1, address, standard: 'erc721', atLeast: '0' } }] } },
    /openid\.groups\[0\]\.token\.atLeast is "0", but it must be a number greater than 0/,
  ],
  [
    'a group of a name that is not in its normal form',
    { openid: { groups: [{ name: 'a', ens: 'Alice.eth' }] } },
    /openid\.groups\[0\]\.ens is "Alice\.eth", but it must be a name such as alice\.eth/,
  ],
  [
    'a group of a name where names are not looked up',
    { names: null, openid: { groups: [{ name: 'a', ens: 'alice.eth' }] } },
    /openid\.groups\[0\]\.ens is "alice\.eth", but it must be left out where names are not looked up/,
  ],
  [
    'a client that requires a group that does not exist',
    {
      openid: {
        groups: [{ name: 'staff', ens: 'alice.eth' }],
        clients: [
          {
            id: 'app',
            name: 'App',
            redirectUris: ['https://app.example.net/cb'],
            secret: 's'.repeat(32),
            requiredGroups: ['stuff'],
          },
        ],
      },
    },
    /openid\.clients\[0\]\.requiredGroups\[0\] is "stuff", but it must be one of openid\.groups: staff/,
  ],
  [
    'a client with a fragment in its address',
    {
      openid: {
        clients: [
          { id: 'app', name: 'App', redirectUris: ['https://app.example.net/cb#x'], secret: 's'.repeat(32) },
        ],
      },
    },
    /openid\.clients\[0\]\.redirectUris\[0\] .*without fragment/,
  ],
  [
    'a client without a secret that does not need PKCE',
    {
      openid: {
        clients: [
          {
            id: 'app',
            name: 'App',
            redirectUris: ['https://app.example.net/cb'],
            authentication: 'none',
            pkce: 'optional',
          },
        ],
      },
    },
    /openid\.clients\[0\]\.pkce is "optional", but it must be required/,
  ],
  [
    'a client whose private key is in the configuration',
    {
      openid: {
        clients: [
          {
            id: 'app',
            name: 'App',
            redirectUris: ['https://app.example.net/cb'],
            authentication: 'private_key_jwt',
            jwks: { keys: [{ kty: 'EC', d: 'x' }] },
          },
        ],
      },
    },
    /openid\.clients\[0\]\.jwks .*public keys/,
  ],
  ...[
    { kty: 'RSA' },
    { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' },
    { kty: 'oct' },
    { kty: 'unknown' },
    generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' }),
  ].map((key): [string, unknown, RegExp] => [
    `a client whose key cannot verify anything (${JSON.stringify(key).slice(0, 40)})`,
    {
      openid: {
        clients: [
          {
            id: 'app',
            name: 'App',
            redirectUris: ['https://app.example.net/cb'],
            authentication: 'private_key_jwt',
            jwks: { keys: [key] },
          },
        ],
      },
    },
    /openid\.clients\[0\]\.jwks .*public keys/,
  ]),
  [
    'a user name without any part of the account',
    {
      openid: {
        clients: [
          {
            id: 'app',
            name: 'App',
            redirectUris: ['https://app.example.net/cb'],
            secret: 's'.repeat(32),
            username: 'user',
          },
        ],
      },
    },
    /openid\.clients\[0\]\.username is "user", but it must be a text of at most 60 characters with \{name\}/,
  ],
  [
    'an unknown application',
    {
      openid: {
        clients: [
          {
            id: 'app',
            name: 'App',
            redirectUris: ['https://app.example.net/cb'],
            secret: 's'.repeat(32),
            profile: 'jira' as 'grafana',
          },
        ],
      },
    },
    /openid\.clients\[0\]\.profile is "jira", but it must be one of grafana, nextcloud/,
  ],
  ['names', { names: false }, /names is false, but it must be \{ chain, universalResolver \} or null/],
  [
    'the age of a key',
    { receipts: { rotateDays: 0 } },
    /receipts\.rotateDays is 0, but it must be a whole number of days from 1 to 3650/,
  ],
  [
    'how many proofs are made',
    { proofs: { draftsOfNetwork: 1.5 } },
    /proofs\.draftsOfNetwork is 1\.5, but it must be a whole number of proofs from 1 to 100000/,
  ],
  [
    'an account that may ask',
    { requests: { accounts: ['0x12'] } },
    /requests\.accounts(?:\[0\])? is .*but it must be an(?:yone, nobody, or a list| account such as)/,
  ],
  [
    'who may ask',
    { requests: { accounts: 'some' } },
    /requests\.accounts is "some".*anyone, nobody, or a list/,
  ],
  [
    'a private host without a port',
    { webhooks: { privateHosts: ['10.0.0.7'] } },
    /webhooks\.privateHosts\[0\] is "10\.0\.0\.7", but it must be a host in lower case with its port/,
  ],
  [
    'a private host that is an address',
    { webhooks: { privateHosts: ['http://10.0.0.7:80'] } },
    /webhooks\.privateHosts\[0\]/,
  ],
  [
    'a private host of an application that is not in lower case',
    { openid: { privateHosts: ['Wiki.internal:8080'] } },
    /openid\.privateHosts\[0\] is "Wiki\.internal:8080", but it must be a host in lower case with its port/,
  ],
  [
    'a private host of an application with a port that does not exist',
    { openid: { privateHosts: ['10.0.0.7:99999'] } },
    /openid\.privateHosts\[0\]/,
  ],
  [
    'a wait',
    { webhooks: { retry: [5, -1] } },
    /webhooks\.retry\[1\] is -1, but it must be a list of at most 20/,
  ],
  [
    'an IPFS gateway',
    { ipfsGateway: 'ipfs://x' },
    /ipfsGateway is "ipfs:\/\/…", but it must be an http or https address/,
  ],
  ['an IPFS gateway with a query', { ipfsGateway: 'https://x/?a' }, /ipfsGateway .*without query/],
  [
    'a token on a chain that is not on offer',
    { tokens: [{ chain: 5, address: token, symbol: 'USDC', decimals: 6 }] },
    /tokens\[0\]\.chain is 5, but it must be one of the chains: 1, 8453/,
  ],
  [
    'a token with a mistyped address',
    { tokens: [{ chain: 1, address: token.replace('A0b8', 'a0b8'), symbol: 'USDC', decimals: 6 }] },
    /tokens\[0\]\.address is "0xa0b8.*but it must be an address.*checksum/,
  ],
  [
    'a token twice',
    {
      tokens: [token, token.toLowerCase()].map(address => ({
        chain: 1,
        address,
        symbol: 'USDC',
        decimals: 6,
      })),
    },
    /tokens\[1\]\.address is "0xa0b8.*but it must be in the list once/,
  ],
  [
    'a name that changes the writing direction of what follows it',
    { name: 'Bank\u202e' },
    /name is "Bank.*", but it must be a text of 1 to 60 visible characters on one line/,
  ],
  [
    'an application with a name of two lines',
    { openid: { clients: [{ id: 'app', name: 'App\nBank', redirectUris: ['https://app.example.net/cb'] }] } },
    /openid\.clients\[0\]\.name is "App.*", but it must be a text of 1 to 60 visible characters on one line/,
  ],
  [
    'a token with a long symbol',
    { tokens: [{ chain: 1, address: token, symbol: 'TWELVE-CHARS', decimals: 6 }] },
    /tokens\[0\]\.symbol is "TWELVE-CHARS", but it must be a text of 1 to 11 visible characters on one line/,
  ],
  [
    'a token with too many decimals',
    { tokens: [{ chain: 1, address: token, symbol: 'USDC', decimals: 99 }] },
    /tokens\[0\]\.decimals is 99, but it must be a whole number from 0 to 36/,
  ],
  [
    'a token with a mark in the clear',
    { tokens: [{ chain: 1, address: token, symbol: 'USDC', decimals: 6, image: 'http://x/a.png' }] },
    /tokens\[0\]\.image is "http:\/\/x\/a\.png", but it must be an https address/,
  ],
  [
    'a public node in the clear',
    { chains: [{ id: 1, nodes: ['http://x'], publicNodes: ['http://node.example'] }] },
    /chains\[0\]\.publicNodes\[0\] is "http:\/\/…", but it must be an https address .*, or http on localhost/,
  ],
  [
    'no public node',
    { chains: [{ id: 1, nodes: ['http://x'], publicNodes: [] }] },
    /chains\[0\]\.publicNodes is \[\], but it must be a list of at least one address, or null/,
  ],
  ['a relay', { relay: 'wss://x' }, /relay is "wss:\/\/x", but it must be \{ projectId, url, verify \}/],
  [
    'a relay without a project',
    { relay: { url: 'wss://x' } },
    /relay\.projectId is missing, but it must be the relay keeper's name for this site, 1 to 128 printable/,
  ],
  [
    'an empty project',
    { relay: { projectId: '' } },
    /relay\.projectId is "", but it must be the relay keeper's/,
  ],
  ['a project with a space', { relay: { projectId: 'a b' } }, /relay\.projectId is "a b", but it must be/],
  [
    'a relay that is no socket',
    { relay: { projectId: 'p', url: 'https://x' } },
    /relay\.url is "https:\/\/…", but it must be a wss address such as/,
  ],
  ['a relay with a query', { relay: { projectId: 'p', url: 'wss://x/?' } }, /relay\.url .*without .*query/],
  ['a relay with a fragment', { relay: { projectId: 'p', url: 'wss://x/#a' } }, /relay\.url .*fragment/],
  [
    'a relay that would add a rule to the policy',
    { relay: { projectId: 'p', url: 'wss://x;frame-src' } },
    /relay\.url is "wss:\/\/…", but/,
  ],
  [
    'a relay in the clear for pages that are not',
    { publicOrigin: 'https://id.example', relay: { projectId: 'p', url: 'ws://relay.example' } },
    /relay\.url is "ws:\/\/…", but it must be a wss address, since publicOrigin is on https/,
  ],
  [
    'a gateway',
    { gateway: 'https://x' },
    /gateway is ".*", but it must be \{ url, key, wallet, requestsPerMinute, requestsPerMonth \}/,
  ],
  [
    'a gateway with a query',
    { gateway: { url: 'https://x/?key=secret' } },
    /gateway\.url is "https:\/\/…", but it must be an http or https address .*without query/,
  ],
  ['a gateway with a password', { gateway: { url: 'https://a:b@x' } }, /gateway\.url is "https:\/\/…", but/],
  ['a gateway that is none', { gateway: { url: 'file:///etc' } }, /gateway\.url .* http or https/],
  [
    'the key of a gateway',
    { gateway: { key: 'secret words' } },
    /gateway\.key is "[^s]*", but it must be a text of 1 to 512/,
  ],
  ['a link to Safe{Wallet}', { gateway: { wallet: 'app.safe.global' } }, /gateway\.wallet .* http or https/],
  [
    'a budget of the gateway',
    { gateway: { requestsPerMinute: 0 } },
    /gateway\.requestsPerMinute .* from 1 to 1000000/,
  ],
  [
    'a monthly budget of the gateway',
    { gateway: { requestsPerMonth: 99 } },
    /gateway\.requestsPerMonth .* from 100 to 1000000000/,
  ],
  [
    'when sessions of Safes end',
    { safes: { sessions: 'never' } },
    /safes\.sessions is "never", but it must be at-once or hourly/,
  ],
  [
    'a frame with a path',
    { safes: { frameAncestors: ['https://app.safe.global/'] } },
    /safes\.frameAncestors\[0\] is .*must be an origin/,
  ],
  ['a frame in the clear', { safes: { frameAncestors: ['http://safe.example'] } }, /frameAncestors\[0\]/],
  ['any frame', { safes: { frameAncestors: ['*'] } }, /frameAncestors\[0\]/],
  [
    'frames of any subdomain',
    { safes: { frameAncestors: ['https://*.safe.global'] } },
    /frameAncestors\[0\]/,
  ],
  [
    'a frame that would add a rule to the policy',
    { safes: { frameAncestors: ['https://a;script-src'] } },
    /safes\.frameAncestors\[0\] is/,
  ],
  ['a short name', { chains: [{ id: 1, nodes: ['http://x'], shortName: 'Eth:' }] }, /chains\[0\]\.shortName/],
  [
    'a short name twice, which would be the prefix of addresses on two chains',
    {
      chains: [
        { id: 1, nodes: ['http://x'] },
        { id: 5, nodes: ['http://x'], shortName: 'eth' },
      ],
    },
    /chains\[1\]\.shortName is "eth", but it must be in the list once/,
  ],
  ['how long owners have', { lifetimes: { cosigning: 59 } }, /lifetimes\.cosigning .* from 60 to 7776000/],
  [
    'how many requests one network may have open',
    { safes: { openOfNetwork: 0 } },
    /safes\.openOfNetwork is 0, but it must be a whole number of open requests from 1 to 100000/,
  ],
  [
    'whether the relay verifies',
    { relay: { projectId: 'p', verify: 1 } },
    /relay\.verify is 1, but it must be true or false/,
  ],
  ['a log level', { logLevel: 'loud' }, /logLevel is "loud", but it must be debug, info/],
])(
  '%s is refused with one sentence that has the key, the value and what is allowed',
  (_, config, sentence) => {
    expect(() => toSettings(config as Config)).toThrow(sentence)
  },
)

const rsaKey = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength })
const ecKey = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve })
const toPem = (key: KeyObject, type: 'pkcs1' | 'pkcs8' | 'sec1' | 'spki' = 'pkcs8') =>
  key.export({ format: 'pem', type }).toString()

const signingKeyText =
  'a private key in PEM (PKCS#8, unencrypted): RSA of at least 2048 bits, or EC on the curve P-256'
const good = toPem(ecKey('P-256').privateKey)

test.each<[what: string, keys: unknown, at: string, allowed: string]>([
  ...[
    ['an RSA key that is too short', toPem(rsaKey(2047).privateKey)],
    ['an RSA key for PSS only', toPem(generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).privateKey)],
    ['a key on P-384', toPem(ecKey('P-384').privateKey)],
    ['a key on secp256k1', toPem(ecKey('secp256k1').privateKey)],
    ['an Ed25519 key', toPem(generateKeyPairSync('ed25519').privateKey)],
    ['a public key', toPem(ecKey('P-256').publicKey, 'spki')],
    ['an RSA key in PKCS#1', toPem(rsaKey(2048).privateKey, 'pkcs1')],
    ['an EC key in SEC1', toPem(ecKey('P-256').privateKey, 'sec1')],
    [
      'an encrypted key',
      ecKey('P-256').privateKey.export({
        ...{ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'a passphrase' },
      }),
    ],
    ['a certificate', `-----BEGIN CERTIFICATE-----\n${'MIIB'.repeat(20)}\n-----END CERTIFICATE-----\n`],
    ['two keys in one text', good + good],
    ['a damaged key', good.replace(/\n.{20}/, '\n')],
    ['a text that is no key', 'abcdefgh'.repeat(8)],
    ['a JWK', ecKey('P-256').privateKey.export({ format: 'jwk' })],
    ['a file that was not read as text', Buffer.from(good)],
    ['no key', undefined],
  ].map(([what, key]): [string, unknown, string, string] => [
    String(what),
    [good, key],
    'openid.signingKeys[1]',
    signingKeyText,
  ]),
  ['a key twice', [good, good.trim()], 'openid.signingKeys[1]', 'in the list once'],
  [
    'a key that is not in a list',
    good,
    'openid.signingKeys',
    `a list of at most 10 keys, each ${signingKeyText}`,
  ],
  [
    'more than ten keys',
    Array.from({ length: 11 }, () => toPem(ecKey('P-256').privateKey)),
    'openid.signingKeys',
    `a list of at most 10 keys, each ${signingKeyText}`,
  ],
])('%s is refused as a key for ID tokens, and nothing of it is shown', (_, signingKeys, at, allowed) => {
  const config = { openid: { signingKeys } } as Config
  expect(() => toSettings(config)).toThrow(
    new RegExp(
      `^Configuration: ${RegExp.escape(at)} is (?:"…"|missing), but it must be ${RegExp.escape(allowed)}\\.$`,
    ),
  )
})

test.each<[config: Config]>([
  [{ database: 'mysql://user:secret@host' }],
  [{ database: 'postgre://user:p@ss/secret@host' }],
  [{ database: 'postgres://user:secret@[' }],
  [{ chains: [{ id: 1, nodes: ['htps://host/v3/secret'] }] }],
  [{ chains: [{ id: 1, nodes: ['secret'] }] }],
  [{ chains: [{ id: 1, nodes: ['http://x'], publicNodes: ['wss://host/v3/secret'] }] }],
  [{ ipfsGateway: 'https://user:secret@host' }],
  [{ relay: { projectId: 'p', url: 'wss://user:secret@host' } }],
])('a secret in an address is not repeated in the error message: %o', config => {
  expect(() => toSettings(config)).toThrow(/^(?!.*secret).*but it must be/)
})

test.each<[what: string, list: string, sentence: string]>([
  [
    'JSON that cannot be parsed',
    '[{"id":"app","secret":secret}]',
    'COUNTERSIGN_OPENID_CLIENTS is "…", but it must be a list in JSON.',
  ],
  [
    'a client that is not in a list',
    '{"id":"app","secret":"secret"}',
    'openid.clients is "…", but it must be a list of at most 200 clients.',
  ],
  ['a text', '"secret"', 'openid.clients is "…", but it must be a list of at most 200 clients.'],
  ['null', 'null', 'openid.clients is null, but it must be a list of at most 200 clients.'],
  [
    'a client that is a text',
    '["secret"]',
    'openid.clients[0] is "…", but it must be a client { id, name, redirectUris, … }.',
  ],
  [
    'a wrong value',
    '[{"id":"a b","secret":"secret"}]',
    'openid.clients[0].id is "a b", but it must be 1 to 64 letters, digits and ._~-.',
  ],
  [
    'a key that does not exist',
    `[{"id":"app","name":"App","redirectUris":["https://app.example.net/cb"],"secrets":"secret"}]`,
    'openid.clients[0].secrets is "set", but it must be left out: there is no such key (docs/configuration.md lists them).',
  ],
  [
    'a secret in the place of its hash',
    `[{"id":"app","name":"App","redirectUris":["https://app.example.net/cb"],"secretHash":"secret"}]`,
    'openid.clients[0].secretHash is "…", but it must be a SHA-256 as 64 hex digits in lower case.',
  ],
  [
    'a private key',
    `[{"id":"app","name":"App","redirectUris":["https://app.example.net/cb"],"jwks":{"keys":[{"kty":"EC","d":"secret"}]}}]`,
    'openid.clients[0].jwks is "…", but it must be a key set { keys: [ … ] } of 1 to 10 public keys (RFC 7517).',
  ],
])('%s in the variable of clients is refused, and no secret is shown', (_, list, sentence) => {
  const start = () => toSettings(withEnvironment({}, { COUNTERSIGN_OPENID_CLIENTS: list }))
  expect(start).toThrow(expect.objectContaining({ message: `Configuration: ${sentence}` }))
})
