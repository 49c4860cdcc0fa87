// The setup from ConnectKit's documentation: its configuration, provider and button.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider, getDefaultConfig } from 'connectkit'
import { createRoot } from 'react-dom/client'
import { createConfig, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const config = createConfig(
  getDefaultConfig({ appName: 'Bench', walletConnectProjectId: 'bench', chains: [mainnet] }),
)
const queries = new QueryClient()

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <ConnectKitProvider>
          <main>
            <h1>Sign in</h1>
            <ConnectKitButton />
          </main>
        </ConnectKitProvider>
      </QueryClientProvider>
    </WagmiProvider>,
  )
