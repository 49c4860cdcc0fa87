import { createConfig, http, injected } from '@wagmi/core'
import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { walletOf } from './wagmi-wallet.ts'

function connectorWith(target: { readonly name: string }, rdns: string) {
  const make = injected({ target: { id: 'fox', provider: () => undefined, ...target } })
  const { connectors } = createConfig({
    chains: [mainnet],
    connectors: [config => ({ ...make(config), rdns })],
    multiInjectedProviderDiscovery: false,
    storage: null,
    transports: { [mainnet.id]: http() },
  })
  const [connector] = connectors
  if (!connector) throw new Error('There is one.')
  return connector
}

test('a connector of the site is shown with its own name and icon', () => {
  const icon = 'data:image/png;base64,AAAA'
  expect(walletOf(connectorWith({ name: 'Fox' }, 'org.fox'))).toMatchObject({ name: 'Fox', rdns: 'org.fox' })
  expect(walletOf({ ...connectorWith({ name: 'Fox' }, 'org.fox'), icon })).toMatchObject({ icon })
})

test.each([
  ['a name that reorders the text around it', { name: 'F\u202Eox' }, { name: 'Fox' }],
  ['a name of nothing visible', { name: '\u3164' }, { name: null }],
  ['a name without end', { name: 'o'.repeat(5000) }, { name: `${'o'.repeat(39)}…` }],
  ['an icon from elsewhere', { icon: 'https://icons.example/fox.png' }, { icon: null }],
  ['an icon that is a page', { icon: 'data:text/html,<p>' }, { icon: null }],
  ['an icon without end', { icon: `data:image/png;base64,${'A'.repeat(300_000)}` }, { icon: null }],
  ['an rdns that is none', { rdns: '<b>' }, { rdns: null }],
])('of a connector that wagmi created from an announcement, %s is ignored', (_, change, wallet) => {
  expect(walletOf({ ...connectorWith({ name: 'Fox' }, 'org.fox'), ...change })).toMatchObject(wallet)
})
