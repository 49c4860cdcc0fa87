import { useAddTransaction } from '@countersign/react'
import { useSite } from '@countersign/react/pieces'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useConnection, useSendTransaction, WagmiProvider } from 'wagmi'
import { config } from './wagmi.ts'

const queryClient = new QueryClient()

/** Sends transactions with wagmi's hooks, under the kit's provider. */
export default function Send() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <Ways />
      </QueryClientProvider>
    </WagmiProvider>
  )
}

function Ways() {
  const { address, chainId } = useConnection()
  const add = useAddTransaction()
  const { mutate: send, error } = useSendTransaction()
  const token = useSite()?.tokens[0]
  if (!address) return null
  const say = (description: string) => ({
    onSuccess: (hash: `0x${string}`) => add({ hash, description }),
  })
  return (
    <>
      <p>
        wagmi sees {address} on {chainId}.
      </p>
      <button type="button" onClick={() => send({ to: address, value: 1n }, say('Send a wei to yourself'))}>
        Send
      </button>
      <button type="button" onClick={() => send({ to: address, value: 2n })}>
        Send without a word
      </button>
      {token && (
        <button
          type="button"
          // The contract has no such function. The gas limit is set so that the call is not simulated first.
          onClick={() =>
            send({ to: addressOf(token.address), data: '0xdeadbeef', gas: 100_000n }, say('Call what fails'))
          }
        >
          Send what fails
        </button>
      )}
      {error && <p role="alert">{error.name}</p>}
    </>
  )
}

function addressOf(text: string): `0x${string}` {
  return `0x${text.slice(2)}`
}
