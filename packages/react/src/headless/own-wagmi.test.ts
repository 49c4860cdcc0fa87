import { createClient } from '@countersign/api'
import { mainnet, optimism } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import { createConfig, http } from 'wagmi'
import { connect } from 'wagmi/actions'
import { mock } from 'wagmi/connectors'
import { en } from '../locales/en/locale.ts'
import { createKit } from '../provider/create-kit.ts'
import { createActions } from './actions.ts'
import { alice } from './testing/kit-world.ts'

// Nothing is rendered here, so frames are simulated.
vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
vi.stubGlobal('cancelAnimationFrame', clearTimeout)
vi.stubGlobal('location', new URL('https://example.com'))

/** A page whose own wagmi configuration has connected a wallet, before the kit is loaded. */
async function connectedPage() {
  const wagmiConfig = createConfig({
    chains: [mainnet, optimism],
    transports: { [mainnet.id]: http(), [optimism.id]: http() },
    connectors: [mock({ accounts: [alice] })],
  })
  const [connector] = wagmiConfig.connectors
  if (!connector) throw new Error('There is no connector.')
  await connect(wagmiConfig, { connector })
  const kit = createKit({
    client: createClient({ fetch: () => Promise.reject(new TypeError('No test asks a server.')) }),
    chains: wagmiConfig.chains,
    wagmiConfig,
    locale: en,
    onSignedIn: () => {},
  })
  expect(kit.parts.getSnapshot().status).toBe('absent')
  return { wagmiConfig, ...createActions(kit) }
}

test('disconnecting disconnects a wallet that the page has connected before the kit was loaded', async () => {
  const { wagmiConfig, disconnect } = await connectedPage()
  await disconnect()
  await vi.waitFor(() => expect(wagmiConfig.state.status).toBe('disconnected'))
})

test('switching the chain asks a wallet that the page has connected before the kit was loaded', async () => {
  const { wagmiConfig, switchChain } = await connectedPage()
  await switchChain({ chainId: optimism.id })
  expect(wagmiConfig.state.chainId).toBe(optimism.id)
})
