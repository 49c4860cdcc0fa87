import { expect, test } from 'vitest'
import { type PageConfig, pageConfig } from './config.ts'
import { pathTo, readRoute } from './route.ts'

const origin = 'http://127.0.0.1:4350'
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const hash = `0x${'ab'.repeat(32)}`
const { chains }: PageConfig = pageConfig(
  [
    { id: 31337, name: 'Local', shortName: 'local', nodes: [] },
    { id: 5, name: 'Five', nodes: [] },
  ],
  [],
  [],
)
const read = (path: string) => readRoute(new URL(path, origin), chains)

test('the deep link to a message is parsed', () => {
  expect(read(`/transactions/msg?safe=local:${address}&messageHash=${hash}`)).toEqual({
    page: 'message',
    safe: { chain: chains[0], address },
    hash,
  })
})

test('the deep link to a transaction is parsed, by its hash or by its id', () => {
  for (const id of [hash, `multisig_${address}_${hash}`])
    expect(read(`/transactions/tx?safe=local:${address}&id=${id}`)).toMatchObject({
      page: 'transaction',
      hash,
    })
})

test('the link to a Safe App is parsed', () => {
  const path = `/apps/open?safe=local:${address}&appUrl=https%3A%2F%2Fapp.example`
  expect(read(path)).toMatchObject({ page: 'app', appUrl: 'https://app.example/' })
})

test('a chain without a short name is named after its id', () => {
  expect(read(`/home?safe=chain-5:${address}`)).toMatchObject({ page: 'home', safe: { chain: { id: 5 } } })
})

test('a formatted path is parsed again', () => {
  const route = read(`/home?safe=local:${address}`)
  if (route.page !== 'home') throw new Error('It is not the page asked for.')
  expect(pathTo('/apps', route.safe)).toBe(`/apps?safe=local:${address}`)
  const opened = pathTo('/apps/open', route.safe, { appUrl: 'https://app.example/?a=1&b=2' })
  expect(read(opened)).toMatchObject({ page: 'app', appUrl: 'https://app.example/?a=1&b=2' })
})

test.each([
  ['/home', 'The address names no Safe.'],
  [`/home?safe=eth:${address}`, 'This wallet knows no network called eth.'],
  [`/home?safe=local:${address.slice(0, -1)}`, `${address.slice(0, -1)} is not an address.`],
  [`/transactions/msg?safe=local:${address}&messageHash=0x12`, 'The address names no hash of 32 bytes.'],
  [
    `/apps/open?safe=local:${address}&appUrl=${origin}`,
    'The address of the Safe App is none that can be opened here.',
  ],
  [`/settings?safe=local:${address}`, 'There is no such page.'],
])('%s leads to an error page with the reason', (path, why) => {
  expect(read(path)).toEqual({ page: 'nowhere', why })
})

test('an empty path shows the first page', () => {
  expect(read('/')).toEqual({ page: 'welcome' })
})
