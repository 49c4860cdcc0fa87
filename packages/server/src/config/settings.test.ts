import { expect, test } from 'vitest'
import type { Config } from './config.ts'
import { withEnvironment } from './environment.ts'
import { toSettings } from './settings.ts'

test('without any configuration there are sane defaults', () => {
  expect(toSettings({})).toMatchObject({
    name: 'Countersign',
    host: '127.0.0.1',
    port: 4310,
    database: { kind: 'sqlite', file: expect.stringMatching(/data\/countersign\.db$/) },
    lifetimes: { challenge: 600_000 },
  })
  expect(toSettings({}).chains[0]).toMatchObject({
    id: 'eip155:1',
    name: 'Ethereum',
    explorer: 'https://etherscan.io',
  })
})

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
    /each chain id stands once/,
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
  ['a key that does not exist', { colour: 'red' }, /colour .*there is no such key/],
  [
    'a nested key that does not exist',
    { limits: { signIn: { adress: 3 } } },
    /limits\.signIn\.adress .*there is no such key/,
  ],
  ['a statement', { statements: { 'sign-in': 'two\nlines' } }, /statements\.sign-in .*one line/],
  ['a log level', { logLevel: 'loud' }, /logLevel is "loud", but it must be debug, info/],
])('%s that is wrong is one sentence with key, value and what is allowed', (_, config, sentence) => {
  expect(() => toSettings(config as Config)).toThrow(sentence)
})

test.each<[config: Config]>([
  [{ database: 'mysql://user:secret@host' }],
  [{ database: 'postgre://user:p@ss/secret@host' }],
  [{ database: 'postgres://user:secret@[' }],
  [{ chains: [{ id: 1, nodes: ['htps://host/v3/secret'] }] }],
  [{ chains: [{ id: 1, nodes: ['secret'] }] }],
])('a secret in an address is not repeated in the sentence: %o', config => {
  expect(() => toSettings(config)).toThrow(/^(?!.*secret).*but it must be/)
})

test('the nodes of one chain in the environment leave the other chains as they were', () => {
  const { chains } = toSettings(withEnvironment({}, { COUNTERSIGN_NODES_1: 'http://mine' }))
  expect(chains.map(chain => chain.number)).toEqual(toSettings({}).chains.map(chain => chain.number))
  expect(chains[0]?.nodes).toEqual(['http://mine'])
})

test('without configuration, no single node is believed alone', () => {
  for (const { nodes } of toSettings({}).chains)
    expect(new Set(nodes.map(node => new URL(node).host)).size).toBe(2)
})

test('the environment wins over the file', () => {
  const config = withEnvironment(
    {
      name: 'File',
      port: 1,
      chains: [
        { id: 1, nodes: ['http://file'] },
        { id: 10, nodes: ['http://file'] },
      ],
    },
    {
      COUNTERSIGN_NAME: 'Environment',
      COUNTERSIGN_PORT: '2',
      DATABASE_URL: 'postgres://h/d',
      COUNTERSIGN_NODES_1: 'http://a, ws://b',
      COUNTERSIGN_NODES_5: 'http://c',
    },
  )
  expect(config).toEqual({
    name: 'Environment',
    port: 2,
    database: 'postgres://h/d',
    chains: [
      { id: 1, nodes: ['http://a', 'ws://b'] },
      { id: 10, nodes: ['http://file'] },
      { id: 5, nodes: ['http://c'] },
    ],
  })
  expect(() => withEnvironment({}, { COUNTERSIGN_PORT: 'many' })).toThrow(
    /COUNTERSIGN_PORT is "many", but it must be a whole number/,
  )
})

test('a site name with letters that EIP-4361 does not allow in a statement still starts', () => {
  const { statements } = toSettings({ name: 'Bäckerei <Müller> 100%' })
  expect(statements['sign-in']).toMatch(/^Sign in to Bckerei Mller 100\. /)
})
