import { parseChainId } from '@countersign/core'
import { describe, expect, test } from 'vitest'
import { longest } from '../check/input.ts'
import { readSent } from './read-sent.ts'

const origin = 'https://id.example.org'
const id = '0123456789abcdef0123456789abcdef'
const other = 'fedcba9876543210fedcba9876543210'
const safe = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const networks = [
  { id: parseChainId('eip155:1'), shortName: 'eth', explorer: 'https://etherscan.io' },
  { id: parseChainId('eip155:8453'), shortName: 'base', explorer: 'https://basescan.org' },
]
const read = (text: string) => readSent(text, { origin, networks })

test.each([
  [`${origin}/cosign/k1`, '/cosign/k1'],
  [`  id.example.org/cosign/${id}\n`, `/cosign/${id}`],
  [`Please confirm by Friday: ${origin}/cosign/k1?lang=de#code. Thanks!`, '/cosign/k1?lang=de#code'],
  [`${origin}/r/${id}`, `/r/${id}`],
  // Only the path of this site’s own link is used.
  [`data:text/html,${origin}/cosign/k1`, '/cosign/k1'],
  [`Hi, ${origin}/r/${id} — sent with https://mail.example/app`, `/r/${id}`],
  [`${origin}/p/${id}?utm=1`, `/p/${id}`],
  [id.toUpperCase(), `/p/${id}`],
  [`/p/${id}`, `/p/${id}`],
  [`${origin}/safe/eth:${safe}?show=messages`, `/safe/eth:${safe}?show=messages`],
  [`${origin}/a/eip155:1:${safe}`, `/a/eip155:1:${safe}`],
  [`${origin}/requests`, '/requests'],
])('%s leads to the page %s', (text, href) => {
  expect(read(text)).toEqual({ kind: 'page', href })
})

test.each([
  '{"type":"countersign-proof"}',
  '\n [{"a":1}]',
  `\ufeff{"origin":"${origin}"}`,
  '{"cut off',
  `${origin}/p/${id}\n${origin}/p/${other}`,
])('%j is for the page that checks proofs', text => {
  expect(read(text)).toEqual({ kind: 'proofs' })
})

test.each([
  safe,
  `eth:${safe}`,
  `eip155:8453:${safe}`,
  `gno:${safe}`,
  safe.replace('d8dA', 'D8dA'),
  'vitalik.eth',
  `https://app.safe.global/home?safe=base:${safe}`,
  `https://etherscan.io/address/${safe}`,
  // Only its address is used: the other site is not opened.
  `https://other.example/safe/eth:${safe}`,
])('%s is read by the field for an account', text => {
  expect(read(` ${text} `)).toEqual({ kind: 'account', text })
})

test('the account in the only link of a message is read', () => {
  const link = `https://app.safe.global/home?safe=base:${safe}`
  expect(read(`Our Safe: ${link}.`)).toEqual({ kind: 'account', text: link })
})

describe('a link of another site', () => {
  test.each([
    [`https://other.example/p/${id}`, 'other.example'],
    [`https://other.example/cosign/${id}`, 'other.example'],
    [`other.example/r/${id}`, 'other.example'],
    // Hosts that look like this site’s, or contain it.
    [`https://id.example.org.evil.example/cosign/${id}`, 'id.example.org.evil.example'],
    [`https://id.example.org@evil.example/cosign/${id}`, 'evil.example'],
    [`https://id.example.org:8443/cosign/${id}`, 'id.example.org:8443'],
    [`http://id.example.org/cosign/${id}`, 'id.example.org'],
    [`https://іd.example.org/cosign/${id}`, 'xn--d-evb.example.org'],
    [`https:\\\\evil.example/cosign/${id}`, null],
  ])('%s is never a page of this site', (text, host) => {
    const sent = read(text)
    if (host === null) expect(sent).toEqual({ kind: 'unknown' })
    else expect(sent).toMatchObject({ kind: 'foreign', host })
  })

  test('is not opened if its page is not one that people send each other', () => {
    expect(read('https://other.example/login')).toEqual({ kind: 'other-site' })
    expect(read(`https://other.example/?next=${origin}/cosign/k1`)).toEqual({ kind: 'other-site' })
  })
})

test.each([
  ['', 'empty'],
  [' \u200b\n', 'empty'],
  [`${origin}/nothing`, 'no-page'],
  [`${origin}//evil.example/p/${id}`, 'no-page'],
  [`${origin}/v1/session`, 'no-page'],
  [`${origin}/cosign/a ${origin}/cosign/b`, 'several'],
  [`https://other.example/p/${id} https://other.example/p/${other}`, 'several'],
  ['javascript:alert(1)', 'unknown'],
  [`javascript:alert(1)//${origin}/cosign/k1`, 'unknown'],
  ['hello', 'unknown'],
  [`0x${'ab'.repeat(32)}`, 'unknown'],
  ['x'.repeat(longest + 1), 'too-long'],
])('%j is refused as %s', (text, kind) => {
  expect(read(text)).toEqual({ kind })
})
