// RainbowKit's default list of wallets, with “Base” at the page in the query (`?wallet=http://…`), by its documented
// `preference`, which RainbowKit passes to that wallet's library. The list is written out because the wallets in the
// default list are copies, which accept no preference.
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import '@rainbow-me/rainbowkit/styles.css'
import {
  base,
  metaMaskWallet,
  rainbowWallet,
  safeWallet,
  walletConnectWallet,
} from '@rainbow-me/rainbowkit/wallets'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

base.preference = { walletUrl: new URLSearchParams(location.search).get('wallet') ?? '' }
const config = getDefaultConfig({
  appName: 'Bench',
  projectId: 'bench',
  chains: [mainnet],
  wallets: [
    {
      groupName: 'Popular',
      wallets: [safeWallet, rainbowWallet, base, metaMaskWallet, walletConnectWallet],
    },
  ],
})
const queries = new QueryClient()

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <RainbowKitProvider>
          <main>
            <h1>Sign in</h1>
            <ConnectButton />
          </main>
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>,
  )
