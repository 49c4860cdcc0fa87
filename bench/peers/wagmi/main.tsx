// What a page weighs that has wagmi, React and a list of buttons, and nothing else.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useConnect, useConnectors, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })
const queries = new QueryClient()

function Connect() {
  const connectors = useConnectors()
  const { mutate } = useConnect()
  return (
    <main>
      <h1>Sign in</h1>
      {connectors.length === 0 && <button type="button">Connect</button>}
      {connectors.map(connector => (
        <button key={connector.uid} type="button" onClick={() => mutate({ connector })}>
          {connector.name}
        </button>
      ))}
    </main>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <Connect />
      </QueryClientProvider>
    </WagmiProvider>,
  )
