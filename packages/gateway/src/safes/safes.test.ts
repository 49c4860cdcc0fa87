import { formatAccountId, parseAddress } from '@countersign/core'
import { expect, test } from 'vitest'
import { chain, other, owner, recorded, safe, safeAddress } from '../testing/recorder.ts'
import { balancesShape, chainShape, collectibleShape, page, safeShape } from '../testing/shapes.ts'

const readSafe = (changes: object = {}) => recorded({ ...safeShape, ...changes }).gateway.safes.get(safe)

test('a Safe is a CAIP-10 account with checksummed owners', async () => {
  expect(await readSafe()).toMatchObject({
    account: `eip155:11155111:${safeAddress}`,
    threshold: 2,
    nonce: 7,
    version: '1.4.1',
    implementationVersionState: 'UP_TO_DATE',
    owners: [
      { address: owner, name: null, logoUri: null },
      { address: other, name: 'Treasurer', logoUri: 'https://logo.example/a.png' },
    ],
    fallbackHandler: { address: parseAddress('0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99') },
    guard: null,
    modules: [],
    txHistoryTag: null,
    messagesTag: '1700000002',
  })
})

test('a Safe without a handler, a version or a known state is accepted', async () => {
  expect(
    await readSafe({ fallbackHandler: null, version: null, implementationVersionState: 'RETIRED' }),
  ).toMatchObject({ fallbackHandler: null, version: null, implementationVersionState: 'UNKNOWN' })
})

test.for([
  ['another address', { address: { value: other } }],
  ['another chain', { chainId: '1' }],
  ['a chain that is none', { chainId: '01' }],
  ['no owners', { owners: [] }],
  ['a threshold of 0', { threshold: 0 }],
  ['an owner with a wrong checksum', { owners: [{ value: owner.replace('A', 'a') }] }],
] as const)('a Safe with %s is malformed', async ([, changes]) => {
  await expect(readSafe(changes)).rejects.toMatchObject({ code: 'malformed' })
})

test('an owned Safe that cannot be read does not hide the others', async () => {
  const { gateway } = recorded({ safes: ['0x1', null, safeAddress] })
  expect(await gateway.safes.ownedBy(formatAccountId(chain, owner))).toEqual([safe])
})

test('owned Safes are accounts, each once', async () => {
  const { gateway } = recorded({ safes: [safeAddress, other.toLowerCase(), safeAddress] })
  expect(await gateway.safes.ownedBy(formatAccountId(chain, owner))).toEqual([
    safe,
    formatAccountId(chain, other),
  ])
})

test('balances are in smallest units, with the type of each token', async () => {
  const { fiatTotal, items } = await recorded(balancesShape).gateway.safes.balances(safe)
  expect(fiatTotal).toBe('3512.25')
  expect(items.map(({ tokenInfo, balance, fiatBalance }) => [tokenInfo.type, balance, fiatBalance])).toEqual([
    ['NATIVE_TOKEN', '1000000000000000000', '3500.00'],
    ['ERC20', '12250000', null],
  ])
})

const withToken = (token: object, rest: object = {}) => {
  const [first] = balancesShape.items
  const items = [{ ...first, tokenInfo: { ...first?.tokenInfo, ...token }, ...rest }]
  return recorded({ ...balancesShape, items }).gateway.safes.balances(safe)
}

test('a token of an unknown type is reported as unknown', async () => {
  expect((await withToken({ type: 'ERC6909' })).items[0]?.tokenInfo.type).toBe('UNKNOWN')
})

test('a token’s name is shortened and cannot deceive', async () => {
  const { items } = await withToken({ name: `US\u202eD${'D'.repeat(100_000)}`, symbol: '\u0000'.repeat(9) })
  expect(items[0]?.tokenInfo).toMatchObject({ name: `US D${'D'.repeat(95)}…`, symbol: null })
})

test('a token with invalid data does not affect the others', async () => {
  for (const decimals of [256, -1, 0.5, 1e300, null])
    expect((await withToken({ decimals, name: null, symbol: '' })).items[0]?.tokenInfo).toMatchObject({
      decimals: null,
      name: null,
      symbol: null,
    })
  expect((await withToken({}, { fiatBalance: 'NaN', fiatConversion: undefined })).items[0]).toMatchObject({
    fiatBalance: null,
    fiatConversion: null,
  })
})

test.for([{ balance: '-1' }, { balance: '1e18' }, { balance: 1 }, { balance: '9'.repeat(79) }])(
  'an asset with the balance %j is left out and counted',
  async rest => {
    expect(await withToken({}, rest)).toMatchObject({ items: [], unreadable: 1 })
  },
)

test.for(['', 'US DOLLAR', '../..', 'U$D'])('%j is refused as a currency', async fiat => {
  const { gateway, requests } = recorded(balancesShape)
  await expect(gateway.safes.balances(safe, { fiat })).rejects.toMatchObject({ code: 'fiat' })
  expect(requests).toEqual([])
})

test('collectibles keep whole numbers as digits and only pictures of harmless schemes', async () => {
  const hostile = { ...collectibleShape, imageUri: 'data:image/svg+xml,<svg/>', logoUri: 'not a link' }
  const { gateway } = recorded(page([collectibleShape, hostile]))
  const { results } = await gateway.safes.collectibles(safe).page()
  expect(results).toMatchObject([
    { id: collectibleShape.id, imageUri: 'ipfs://bafy/1.png', description: null },
    { imageUri: null, logoUri: null },
  ])
})

test('a chain is a CAIP-2 id with its name and currency', async () => {
  expect(await recorded(chainShape).gateway.chains.get(chain)).toEqual({
    chain,
    name: 'Sepolia',
    shortName: 'sep',
    testnet: true,
    nativeCurrency: {
      name: 'Sepolia Ether',
      symbol: 'ETH',
      decimals: 18,
      logoUri: 'https://logo.example/eth.png',
    },
  })
})

test('an answer about another chain is malformed', async () => {
  const { gateway } = recorded({ ...chainShape, chainId: '1' })
  await expect(gateway.chains.get(chain)).rejects.toMatchObject({ code: 'malformed' })
})
