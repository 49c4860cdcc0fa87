// A page with only wagmi, React, a button and a list of wallets.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useConnect, useConnectors, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })
const queries = new QueryClient()

function Connect() {
  const connectors = useConnectors()
  const { mutate } = useConnect()
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Connect
      </button>
      <dialog ref={dialog} aria-label="Wallets">
        {connectors.map(connector => (
          <button key={connector.uid} type="button" onClick={() => mutate({ connector })}>
            {connector.name}
          </button>
        ))}
      </dialog>
    </>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <main>
          <h1>Sign in</h1>
          <Connect />
        </main>
      </QueryClientProvider>
    </WagmiProvider>,
  )
