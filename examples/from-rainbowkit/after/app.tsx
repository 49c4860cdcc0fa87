import '@countersign/react/styles.css'
import { ConnectButton, CountersignProvider } from '@countersign/react'
import { getDefaultConfig } from '@countersign/react/default-config'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { WagmiProvider } from 'wagmi'
import { arbitrum, base, mainnet, optimism, polygon } from 'wagmi/chains'

const config = getDefaultConfig({
  appName: 'My RainbowKit App',
  projectId: 'YOUR_PROJECT_ID',
  chains: [mainnet, polygon, optimism, arbitrum, base],
})
const queryClient = new QueryClient()

export const App = () => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <CountersignProvider wagmiConfig={config}>
        <ConnectButton />
      </CountersignProvider>
    </QueryClientProvider>
  </WagmiProvider>
)
