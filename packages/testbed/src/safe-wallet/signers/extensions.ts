import { type Address, getAddress, type Hex, numberToHex } from 'viem'
import type { Signer } from './signer.ts'

/** A wallet as it announces itself. @see EIP-6963 */
type Announced = {
  info: { uuid: string; name: string; rdns: string }
  provider: { request(call: { method: string; params?: unknown }): Promise<unknown> }
}

/** The browser's wallets, as far as they have announced themselves. */
export type Extensions = {
  list(): readonly Signer[]
  /** Tells of each one more. Returns the function that stops it. */
  onChange(listener: () => void): () => void
}

/** Finds the browser's wallets, also those that announce themselves late. @see EIP-6963 */
export function findExtensions(): Extensions {
  const found = new Map<string, Signer>()
  const listeners = new Set<() => void>()
  window.addEventListener('eip6963:announceProvider', event => {
    // Announced by an event whose detail has this shape.
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
  const ask = (method: string, params: unknown) => provider.request({ method, params })

  /** A wallet signs for the chain that it is on. */
  async function goTo(chainId: number): Promise<void> {
    if (Number(await ask('eth_chainId', [])) === chainId) return
    await ask('wallet_switchEthereumChain', [{ chainId: numberToHex(chainId) }])
  }

  return {
    id: `wallet:${info.rdns}`,
    name: info.name,
    known: null,
    async address(owners) {
      // A wallet answers with a list of addresses (EIP-1102).
      const accounts = ((await ask('eth_requestAccounts', [])) as Address[]).map(account =>
        getAddress(account),
      )
      const chosen = accounts.find(account => owners.includes(account)) ?? accounts[0]
      if (!chosen) throw new Error(`${info.name} gave no account. Choose one there, and try again.`)
      return chosen
    },
    async signTypedData({ id }, from, typedData) {
      await goTo(id)
      return (await ask('eth_signTypedData_v4', [from, JSON.stringify(typedData)])) as Hex
    },
    async send({ id }, from, transaction) {
      await goTo(id)
      return (await ask('eth_sendTransaction', [{ from, ...transaction }])) as Hex
    },
  }
}
