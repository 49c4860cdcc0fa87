import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'
import { UsageError } from './usage-error.ts'

const account = 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test('files are checked as of now, without a node or keys, by default', () => {
  expect(readArguments(['one.json', '-'])).toEqual({
    kind: 'documents',
    files: ['one.json', '-'],
    nodes: [],
    json: false,
    keys: undefined,
    expected: undefined,
    at: undefined,
  })
})

test('nodes are given with or without their chain', () => {
  const { nodes } = readArguments([
    'a',
    '--rpc',
    'https://node.example/k=1',
    '--rpc',
    '10=http://localhost:8545',
    '--rpc',
    'eip155:1=https://x.example',
  ]) as { nodes: unknown }
  expect(nodes).toEqual([
    { chain: undefined, url: 'https://node.example/k=1' },
    { chain: 10, url: 'http://localhost:8545' },
    { chain: 1, url: 'https://x.example' },
  ])
})

test('a signature of a text needs all three arguments', () => {
  expect(
    readArguments(['--account', account.toLowerCase(), '--message', 'm.txt', '--signature', ' 0x00\n']),
  ).toMatchObject({ kind: 'plain', account, message: 'm.txt', signature: '0x00' })
})

test.each([
  { args: [], sentence: 'Pass the file of a proof' },
  { args: ['-', '-'], sentence: 'Pass - only once' },
  { args: ['a', '--color'], sentence: "Unknown option '--color'" },
  { args: ['a', '--rpc', 'file:///etc/passwd'], sentence: 'The value of --rpc isn’t a URL' },
  { args: ['a', '--rpc', '1=node'], sentence: 'The value of --rpc isn’t a URL' },
  { args: ['a', '--at', 'yesterday'], sentence: '--at is "yesterday", but it must be a time' },
  { args: ['--account', account], sentence: 'belong together' },
  {
    args: ['--account', '0x12', '--message', 'm', '--signature', '0x'],
    sentence: '--account: This isn’t an account',
  },
  {
    args: ['a', '--account', account, '--message', 'm', '--signature', '0x'],
    sentence: '"a" can’t be used with',
  },
  { args: ['--keys', 'k', '--account', account, '--message', 'm', '--signature', '0x'], sentence: '--keys' },
])('$args is refused with a sentence', ({ args, sentence }) => {
  expect(() => readArguments(args)).toThrow(UsageError)
  expect(() => readArguments(args)).toThrow(sentence)
})

test('an error does not repeat the key in the address of a node', () => {
  expect(() => readArguments(['a', '--rpc', 'ftp://node.example/secret'])).not.toThrow('secret')
})

test.each([
  account.toLowerCase(),
  account.replace('eip155:1', 'eth'),
  `\u200b${account}`,
  `https://app.safe.global/home?safe=${account.replace('eip155:1', 'eth')}`,
])('the account of a signature can be pasted as %j', text => {
  expect(readArguments(['--account', text, '--message', 'm.txt', '--signature', '0x00'])).toMatchObject({
    account,
  })
})

test.each([
  ['', /isn’t an account/],
  [account.slice('eip155:1:'.length), /has no network/],
  ['vitalik.eth', /Names aren’t looked up/],
  [account.replace('d8dA', 'D8dA'), /checksum/],
  [account.replace('eip155:1', 'nowhere'), /"nowhere" isn’t known/],
  [`https://explorer.example/${account}?eip155:10:0x${'5a'.repeat(20)}`, /several addresses/],
  [`https://explorer.example/${account}?${account.replace('eip155:1', 'base')}`, /several networks/],
])('the account %j of a signature is rejected, and the sentence says why', (text, sentence) => {
  const read = () => readArguments(['--account', text, '--message', 'm.txt', '--signature', '0x00'])
  expect(read).toThrow(sentence)
})

test('the expected request is given by its id or its link, and the requester by its account', () => {
  const id = 'Rq3vQ0b1S7m2Zx9dLr4TnA'
  for (const request of [id, `https://id.example.org/r/${id}`])
    expect(readArguments(['a', '--request', request, '--requester', account.toLowerCase()])).toMatchObject({
      expected: { id, requester: account },
    })
  for (const request of ['', 'short', `https://id.example.org/p/${id}`])
    expect(() => readArguments(['a', '--request', request])).toThrow(/--request is/)
  expect(() => readArguments(['a', '--requester', '0x12'])).toThrow(/--requester: /)
  const plain = ['--account', account, '--message', 'm.txt', '--signature', '0x00']
  expect(() => readArguments([...plain, '--request', id])).toThrow(UsageError)
})
