import '@countersign/react/styles.css'
import { ConnectButton, CountersignProvider } from '@countersign/react'
import { createCountersignConfig } from '@countersign/react/wagmi'
import { injected, safeOwners } from '@countersign/react/wallets'
import { walletConnect } from '@countersign/react/wallets/wallet-connect'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { WagmiProvider } from 'wagmi'
import { arbitrum, base, mainnet, optimism, polygon } from 'wagmi/chains'

const wallets = [injected(), walletConnect({ projectId: 'YOUR_PROJECT_ID' }), safeOwners()]
const config = createCountersignConfig({
  chains: [mainnet, polygon, optimism, arbitrum, base],
})
const queryClient = new QueryClient()

export const App = () => (
  <WagmiProvider config={config} reconnectOnMount={false}>
    <QueryClientProvider client={queryClient}>
      <CountersignProvider wagmiConfig={config} wallets={wallets}>
        <ConnectButton />
      </CountersignProvider>
    </QueryClientProvider>
  </WagmiProvider>
)
