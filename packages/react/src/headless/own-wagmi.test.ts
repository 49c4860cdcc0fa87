import { createClient } from '@countersign/api'
import { createCountersignConfig } from '@countersign/wallets/wagmi'
import { mainnet, optimism } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import { en } from '../locales/en/locale.ts'
import { createKit } from '../provider/create-kit.ts'
import { createActions } from './actions.ts'
import { alice } from './testing/kit-world.ts'

// Nothing is rendered here, so frames are simulated.
vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
vi.stubGlobal('cancelAnimationFrame', clearTimeout)
vi.stubGlobal('location', new URL('https://example.com'))

/** A page whose own wagmi configuration has connected a wallet, before the kit is loaded. */
function connectedPage() {
  const wagmiConfig = createCountersignConfig({ chains: [mainnet, optimism] })
  const chainId = mainnet.id
  const connector = wagmiConfig._internal.connectors.setup(() => ({
    ...{ id: 'fox', name: 'Fox', type: 'fox' },
    connect: () => Promise.reject(new Error('It is connected.')),
    disconnect: async () => {},
    getAccounts: async () => [alice],
    getChainId: async () => chainId,
    getProvider: async () => ({ request: async () => null }),
    isAuthorized: async () => true,
    ...{ onAccountsChanged: () => {}, onChainChanged: () => {}, onDisconnect: () => {} },
  }))
  wagmiConfig._internal.connectors.setState([connector])
  const connections = new Map([[connector.uid, { accounts: [alice] as const, chainId, connector }]])
  wagmiConfig.setState(state => ({ ...state, connections, current: connector.uid, status: 'connected' }))
  const kit = createKit({
    client: createClient({ fetch: () => Promise.reject(new TypeError('No test asks a server.')) }),
    chains: [mainnet, optimism],
    wagmiConfig,
    locale: en,
    onSignedIn: () => {},
  })
  expect(kit.parts.getSnapshot().status).toBe('absent')
  return { wagmiConfig, ...createActions(kit) }
}

test('disconnecting disconnects a wallet that the page has connected before the kit was loaded', async () => {
  const { wagmiConfig, disconnect } = connectedPage()
  await disconnect()
  await vi.waitFor(() => expect(wagmiConfig.state.status).toBe('disconnected'))
})

test('switching the chain knows a wallet that the page has connected before the kit was loaded', async () => {
  const { switchChain } = connectedPage()
  await expect(switchChain({ chainId: mainnet.id })).resolves.toBeUndefined()
  await expect(switchChain({ chainId: 137 })).rejects.toMatchObject({ code: 'chain-not-offered' })
})
