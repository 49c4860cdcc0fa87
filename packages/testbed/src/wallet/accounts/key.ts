import type { Hex } from 'viem'
import { createWalletClient, custom, defineChain } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { WalletAccount } from '../engine/engine.ts'

/** Makes a wallet account of a private key. */
export function keyAccount(name: string, privateKey: Hex): WalletAccount {
  const account = privateKeyToAccount(privateKey)
  return {
    name,
    address: account.address,
    kind: 'key',
    signMessage: message => account.signMessage({ message }),
    signTypedData: ({ types, primaryType, domain, message }) =>
      account.signTypedData({ types, primaryType, domain, message }),
    sendTransaction: (transaction, chain, call) => {
      const client = createWalletClient({
        account,
        chain: defineChain({
          id: chain.id,
          name: chain.name,
          nativeCurrency: chain.nativeCurrency,
          rpcUrls: { default: { http: chain.rpcUrls } },
        }),
        transport: custom({ request: ({ method, params }) => call(method, params) }, { retryCount: 0 }),
      })
      const { to, data, value, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
      return client.sendTransaction({
        ...(to && { to }),
        ...(data && { data }),
        ...(value && { value: BigInt(value) }),
        ...(gas && { gas: BigInt(gas) }),
        ...(maxFeePerGas && { maxFeePerGas: BigInt(maxFeePerGas) }),
        ...(maxPriorityFeePerGas && { maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) }),
      })
    },
  }
}
