import { createCountersignConfig } from '@countersign/wallets/wagmi'
import { base, mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { en } from '../locales/en/locale.ts'
import { checkProps } from '../provider/check-props.ts'
import { createKit } from '../provider/create-kit.ts'
import { injected } from '../wallets/injected.ts'
import { getDefaultConfig } from './get-default-config.ts'

const options = { appName: 'Example', projectId: 'p', chains: [mainnet, base] }
const kitOf = (props: Partial<Parameters<typeof createKit>[0]>) =>
  createKit({ locale: en, onSignedIn: () => {}, ...props })

test('the default configuration is one of wagmi, and lists the usual kinds of wallets', () => {
  const config = getDefaultConfig(options)
  expect(config.chains).toEqual([mainnet, base])
  expect(config.getClient({ chainId: 8453 }).transport.url).toBe('/rpc/8453')
  expect(config.storage).toBeNull()
  expect(config.wallets.map(({ type }) => type)).toEqual(['injected', 'walletConnect', 'safe'])
  expect(config.wallets[1]).toMatchObject({ settings: { projectId: 'p', name: 'Example' } })
  expect(() => checkProps({ wagmiConfig: config })).not.toThrow()
})

test('the provider offers the wallets of the default configuration, unless it has a list of its own', () => {
  const wagmiConfig = getDefaultConfig(options)
  expect(kitOf({ wagmiConfig }).wallets).toBe(wagmiConfig.wallets)
  const wallets = [injected()]
  expect(kitOf({ wagmiConfig, wallets }).wallets).toBe(wallets)
})

test('another configuration lists no wallets, and the provider offers its own', () => {
  const wagmiConfig = createCountersignConfig({ chains: [mainnet] })
  for (const source of [undefined, wagmiConfig, () => wagmiConfig])
    expect(kitOf({ wagmiConfig: source }).wallets).toEqual(kitOf({}).wallets)
})

test.each(['', undefined])(
  'the default configuration with the project id %j, as of a variable that is not set, is refused',
  projectId => {
    expect(() => getDefaultConfig({ ...options, projectId: projectId as string })).toThrow(
      '`projectId` is missing.',
    )
  },
)
