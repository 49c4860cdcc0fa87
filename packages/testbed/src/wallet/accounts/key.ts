import type { Hex } from 'viem'
import { createWalletClient, custom, defineChain, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { WalletAccount } from '../engine/engine.ts'
import type { CallChain } from '../engine/rpc.ts'
import type { Chain } from '../engine/types.ts'

/** Creates a wallet account of a private key. */
export function keyAccount(name: string, privateKey: Hex): WalletAccount {
  const account = privateKeyToAccount(privateKey)
  const client = (chain: Chain, call: CallChain) =>
    createWalletClient({
      account,
      chain: defineChain({
        id: chain.id,
        name: chain.name,
        nativeCurrency: chain.nativeCurrency,
        rpcUrls: { default: { http: chain.rpcUrls } },
      }),
      transport: custom({ request: ({ method, params }) => call(chain, method, params) }, { retryCount: 0 }),
    })
  return {
    name,
    address: account.address,
    kind: 'key',
    signMessage: message => account.signMessage({ message }),
    signTypedData: ({ types, primaryType, domain, message }) =>
      account.signTypedData({ types, primaryType, domain, message }),
    async prepareTransaction({ to, data, value = '0x0', gas, ...given }, chain, call) {
      const { maxFeePerGas, maxPriorityFeePerGas } = given
      const prepared = await client(chain, call).prepareTransactionRequest({
        type: 'eip1559',
        parameters: ['nonce', 'fees', 'gas'],
        value: BigInt(value),
        ...(to && { to }),
        ...(data && { data }),
        ...(gas && { gas: BigInt(gas) }),
        ...(maxFeePerGas && { maxFeePerGas: BigInt(maxFeePerGas) }),
        ...(maxPriorityFeePerGas && { maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) }),
      })
      return {
        nonce: prepared.nonce,
        value,
        gas: toHex(prepared.gas),
        maxFeePerGas: toHex(prepared.maxFeePerGas),
        maxPriorityFeePerGas: toHex(prepared.maxPriorityFeePerGas),
        ...(to && { to }),
        ...(data && { data }),
      }
    },
    async sendTransaction({ to, data, ...prepared }, chain, call) {
      const serializedTransaction = await account.signTransaction({
        type: 'eip1559',
        chainId: chain.id,
        nonce: prepared.nonce,
        value: BigInt(prepared.value),
        gas: BigInt(prepared.gas),
        maxFeePerGas: BigInt(prepared.maxFeePerGas),
        maxPriorityFeePerGas: BigInt(prepared.maxPriorityFeePerGas),
        ...(to && { to }),
        ...(data && { data }),
      })
      return client(chain, call).sendRawTransaction({ serializedTransaction })
    },
  }
}
