import '@countersign/react/styles.css'
import { ConnectButton, CountersignProvider } from '@countersign/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { defineChain } from 'viem'
import {
  createConfig,
  http,
  injected,
  useAccount,
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSendTransaction,
  useWaitForTransactionReceipt,
  WagmiProvider,
} from 'wagmi'

const local = defineChain({
  id: 31337,
  name: 'Local test chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['/rpc/31337'] } },
})

/** A configuration as in wagmi's documentation, with nothing of the kit's. */
const config = createConfig({
  chains: [local],
  connectors: [injected()],
  transports: { [local.id]: http() },
})
const queryClient = new QueryClient()

/** A site that used wagmi before it had the kit. */
function App() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <CountersignProvider wagmiConfig={config}>
          <main>
            <h1>A site that uses wagmi</h1>
            <ConnectButton />
            <Account />
          </main>
        </CountersignProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

function Account() {
  const { address, chainId } = useConnection()
  // The name of this hook before wagmi 3.
  const { status } = useAccount()
  const connectors = useConnectors()
  const { mutate: connect } = useConnect()
  const { mutate: disconnect } = useDisconnect()
  const { mutate: send, data: hash, error } = useSendTransaction()
  const { data: receipt } = useWaitForTransactionReceipt({ hash })
  return (
    <>
      <p>
        wagmi is {status}: {address ?? 'nobody'} on {chainId ?? 'no chain'}.
      </p>
      {connectors.map(connector => (
        <button key={connector.uid} type="button" onClick={() => connect({ connector })}>
          Connect {connector.name} with wagmi
        </button>
      ))}
      <button type="button" onClick={() => disconnect()}>
        Disconnect with wagmi
      </button>
      <button type="button" onClick={() => address && send({ to: address, value: 1n })}>
        Send
      </button>
      {receipt && <p>In block {String(receipt.blockNumber)}.</p>}
      {error && <p role="alert">{error.name}</p>}
    </>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
