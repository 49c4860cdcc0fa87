import { useAddTransaction } from '@countersign/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { parseEther } from 'viem'
import { useConnection, useSendTransaction, useWaitForTransactionReceipt, WagmiProvider } from 'wagmi'
import { config } from './wagmi.ts'

const queryClient = new QueryClient()

/** Uses wagmi's hooks with the kit: they use the wallet that was connected in the kit's dialog. */
export default function Send() {
  return (
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={queryClient}>
        <SendToYourself />
      </QueryClientProvider>
    </WagmiProvider>
  )
}

function SendToYourself() {
  const { address } = useConnection()
  const describe = useAddTransaction()
  const { mutate: send, data: hash, isPending, error } = useSendTransaction()
  const { data: receipt } = useWaitForTransactionReceipt({ hash })
  if (!address) return null
  return (
    <>
      <button
        type="button"
        disabled={isPending}
        onClick={() =>
          send(
            { to: address, value: parseEther('0.001') },
            { onSuccess: hash => describe({ hash, description: 'Send 0.001 ETH to yourself' }) },
          )
        }
      >
        Send 0.001 ETH to yourself
      </button>
      <p role="status">
        {isPending && 'Confirm it in your wallet.'}
        {hash && !receipt && 'Sent. It waits for a block.'}
        {receipt && `In block ${receipt.blockNumber}.`}
        {error && 'It was not sent.'}
      </p>
    </>
  )
}
