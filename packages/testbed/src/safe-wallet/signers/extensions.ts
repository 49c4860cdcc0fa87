import { type Address, getAddress, type Hex, numberToHex } from 'viem'
import type { Signer } from './signer.ts'

/** An announced wallet. @see EIP-6963 */
type Announced = {
  info: { uuid: string; name: string; rdns: string }
  provider: { request(call: { method: string; params?: unknown }): Promise<unknown> }
}

/** The wallets that have announced themselves in this browser. */
export type Extensions = {
  list(): readonly Signer[]
  /** Calls a listener for each new wallet. Returns a function that removes the listener. */
  onChange(listener: () => void): () => void
}

/** Discovers the browser's wallets, including ones that announce themselves late. @see EIP-6963 */
export function findExtensions(): Extensions {
  const found = new Map<string, Signer>()
  const listeners = new Set<() => void>()
  window.addEventListener('eip6963:announceProvider', event => {
    // The announcement event's detail has this shape.
    const { info, provider } = (event as CustomEvent<Announced>).detail
    if (found.has(info.uuid)) return
    found.set(info.uuid, signerOf({ info, provider }))
    for (const listener of listeners) listener()
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return {
    list: () => [...found.values()],
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function signerOf({ info, provider }: Announced): Signer {
  const request = (method: string, params: unknown) => provider.request({ method, params })

  /** Switches the wallet's chain: a wallet signs for its current chain. */
  async function goTo(chainId: number): Promise<void> {
    if (Number(await request('eth_chainId', [])) === chainId) return
    await request('wallet_switchEthereumChain', [{ chainId: numberToHex(chainId) }])
  }

  return {
    id: `wallet:${info.rdns}`,
    name: info.name,
    known: null,
    async address(owners) {
      // A wallet returns a list of addresses (EIP-1102).
      const accounts = ((await request('eth_requestAccounts', [])) as Address[]).map(account =>
        getAddress(account),
      )
      const chosen = accounts.find(account => owners.includes(account)) ?? accounts[0]
      if (!chosen) throw new Error(`${info.name} gave no account. Choose one there, and try again.`)
      return chosen
    },
    async signTypedData({ id }, from, typedData) {
      await goTo(id)
      return (await request('eth_signTypedData_v4', [from, JSON.stringify(typedData)])) as Hex
    },
    async send({ id }, from, transaction) {
      await goTo(id)
      return (await request('eth_sendTransaction', [{ from, ...transaction }])) as Hex
    },
  }
}
