// cspell:ignore fapi
import { expect, test } from 'vitest'
import { readAvatar, readSource } from './picture-source.ts'

const gateway = 'http://gateway.inside:8080'
const cid = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'
const contract = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'

test.each([
  ['https://pictures.example/a.png?b', { kind: 'web', url: 'https://pictures.example/a.png?b' }],
  [' https://pictures.example/a.png\n', { kind: 'web', url: 'https://pictures.example/a.png' }],
  [`ipfs://${cid}`, { kind: 'gateway', path: `/ipfs/${cid}` }],
  [`ipfs://ipfs/${cid}/1.png`, { kind: 'gateway', path: `/ipfs/${cid}/1.png` }],
  [`ipfs://${cid}/ä b/1.png?x#y`, { kind: 'gateway', path: `/ipfs/${cid}/%C3%A4%20b/1.png` }],
  ['ipns://docs.ipfs.tech/a.png', { kind: 'gateway', path: '/ipns/docs.ipfs.tech/a.png' }],
  [`${gateway}/ipfs/${cid}`, { kind: 'gateway', path: `/ipfs/${cid}` }],
  ['data:image/png;base64,AAAA', { kind: 'data', url: 'data:image/png;base64,AAAA' }],
  [
    `eip155:1/erc721:${contract}/1234`,
    { kind: 'nft', chain: 'eip155:1', standard: 'erc721', contract, id: 1234n },
  ],
  [
    `EIP155:137/ERC1155:${contract.toLowerCase()}/0`,
    { kind: 'nft', chain: 'eip155:137', standard: 'erc1155', contract, id: 0n },
  ],
])('%s is a picture source', (record, source) => {
  expect(readAvatar(record, gateway)).toEqual(source)
})

test.each([
  '',
  'alice',
  'http://pictures.example/a.png',
  'ftp://pictures.example/a.png',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://',
  'ipfs://',
  'ipfs://short',
  `ipfs://../api/v0/id`,
  `ipfs://${cid}/../../api/v0/id`,
  `ipfs://${cid}/%2e%2e/%2e%2e/api`,
  `ipfs://${cid}/..%2f..%2fapi`,
  `ipfs://${cid}/..\\..\\api`,
  `ipfs://${cid}/%`,
  `ipfs://user@${cid}`,
  'ipns://../api',
  'ipns://a..b',
  'ipns://%2e%2e/api',
  `${gateway}/api/v0/id`,
  `${gateway}/ipfs/../api/v0/id`,
  `${gateway}.evil.example/ipfs/${cid}`,
  `eip155:0/erc721:${contract}/1`,
  `eip155:1/erc20:${contract}/1`,
  `eip155:1/erc721:0x12/1`,
  `eip155:1/erc721:${contract}/0x1`,
  `eip155:1/erc721:${contract}/-1`,
  `eip155:1/erc721:${contract}`,
  `eip155:1/erc721:${contract}/${2n ** 256n}`,
  `solana:1/erc721:${contract}/1`,
])('%s is not a picture source', record => {
  expect(readAvatar(record, gateway)).toBeNull()
})

test('a token does not lead to another token', () => {
  expect(readSource(`eip155:1/erc721:${contract}/1`, gateway)).toBeNull()
})
