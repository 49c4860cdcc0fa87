import { CountersignError } from '@countersign/core'
import type { Eip1193Provider } from '../wallet.ts'
import { within } from '../within.ts'

/** The parts of Safe's SDK for apps that are used, with unvalidated responses. */
export type SafeAppsSdk = {
  readonly txs: {
    readonly signMessage: (message: string) => Promise<unknown>
    readonly signTypedMessage: (typedData: never) => Promise<unknown>
    readonly getBySafeTxHash: (hash: string) => Promise<unknown>
    readonly send: (request: {
      txs: { to: string; value: string; data: string }[]
      params?: { safeTxGas?: number }
    }) => Promise<unknown>
  }
  readonly safe: {
    readonly getInfo: () => Promise<unknown>
    readonly getOffChainSignature: (messageHash: string) => Promise<unknown>
  }
}

export type SafeOfFrame = {
  readonly address: string
  readonly chainId: number
  /** How many owners have to sign. */
  readonly threshold: number
}

/** How often to check whether the owners have signed, in milliseconds. */
const interval = 4_000

/** How long one check may take before it is repeated, in milliseconds. */
const patience = 30_000

/**
 * Creates an EIP-1193 provider of the Safe that frames the page. A signature is returned once all required owners have
 * signed, as over the relay: until then the request waits, with no timeout.
 *
 * @see Safe Apps SDK; FACTS of its wallet: plain text is signed unchanged, hex as its literal characters.
 */
export function safeAppProvider(sdk: SafeAppsSdk, safe: SafeOfFrame): Eip1193Provider {
  async function request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    const [first, second] = Array.isArray(params) ? params : []
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [safe.address]
      case 'eth_chainId':
        return `0x${safe.chainId.toString(16)}`
      case 'net_version':
        return String(safe.chainId)
      case 'personal_sign':
        ownAccount(second)
        return signed(await sdk.txs.signMessage(plainText(first)))
      case 'eth_signTypedData_v4':
        ownAccount(first)
        // The SDK checks that it is typed data.
        return signed(await sdk.txs.signTypedMessage(parsed(second) as never))
      case 'eth_sendTransaction':
        return send(first)
      case 'wallet_switchEthereumChain':
        if (read(first, 'chainId') === `0x${safe.chainId.toString(16)}`) return null
        throw new ProviderError(4200, 'A Safe is on one chain: open it on the other there.')
      default:
        throw new ProviderError(4200, `This Safe doesn't support ${method}.`)
    }
  }

  function ownAccount(address: unknown) {
    if (String(address).toLowerCase() !== safe.address.toLowerCase())
      throw new ProviderError(4100, 'This is not the Safe in whose frame the page is.')
  }

  async function signed(answer: unknown): Promise<`0x${string}`> {
    const whole = wholeSignature(read(answer, 'signature'))
    if (whole) return whole
    const messageHash = read(answer, 'messageHash')
    if (typeof messageHash === 'string' && messageHash !== '') return offChain(messageHash)
    const safeTxHash = read(answer, 'safeTxHash')
    if (typeof safeTxHash === 'string' && safeTxHash !== '') return onChain(safeTxHash)
    throw new TypeError('The wallet returned an invalid signature.')
  }

  /** Returns a signature; `null` if it has fewer parts than the Safe needs and is not complete yet. */
  function wholeSignature(value: unknown): `0x${string}` | null {
    const is = typeof value === 'string' && /^0x(?:[0-9a-f]{2})+$/i.test(value)
    return is && value.length >= 2 + 130 * safe.threshold ? `0x${value.slice(2)}` : null
  }

  async function offChain(messageHash: string): Promise<`0x${string}`> {
    for (;;) {
      const found = wholeSignature(await answerTo(sdk.safe.getOffChainSignature(messageHash)))
      if (found) return found
      await pause()
    }
  }

  /** Waits for a message that is signed on the chain: its only signature is the empty one. */
  async function onChain(safeTxHash: string): Promise<`0x${string}`> {
    for (;;) {
      const status = read(await answerTo(sdk.txs.getBySafeTxHash(safeTxHash)), 'txStatus')
      if (status === 'SUCCESS') return '0x'
      if (status === 'CANCELLED') throw new ProviderError(4001, 'The owners have cancelled it.')
      if (status === 'FAILED') throw new ProviderError(-32000, 'The transaction has failed.')
      await pause()
    }
  }

  async function send(transaction: unknown): Promise<unknown> {
    const [to, value, data, gas] = ['to', 'value', 'data', 'gas'].map(key => read(transaction, key))
    if (typeof to !== 'string') throw new ProviderError(-32602, 'A Safe sends to an address.')
    const answer = await sdk.txs.send({
      txs: [{ to, value: String(value ?? '0'), data: String(data ?? '0x') }],
      ...(typeof gas === 'string' ? { params: { safeTxGas: Number(gas) } } : {}),
    })
    const hash = read(answer, 'safeTxHash')
    if (typeof hash !== 'string') throw new TypeError('The wallet returned an invalid transaction.')
    return hash
  }

  return { request }
}

/** A wallet's error as EIP-1193 defines it. */
class ProviderError extends CountersignError {
  override readonly name = 'ProviderError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

function plainText(hex: unknown): string {
  if (typeof hex !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(hex)) return String(hex)
  const bytes = Uint8Array.from(hex.slice(2).match(/../g) ?? [], pair => Number.parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    // Bytes that are not UTF-8 text can only be passed as hex.
    return hex
  }
}

function parsed(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value
}

function read(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/** Returns the response to one check; `null` if it failed or never came: it is repeated, since owners take their time. */
function answerTo(asked: Promise<unknown>): Promise<unknown> {
  return within(
    patience,
    () => asked,
    () => new Error('The wallet did not respond.'),
  ).catch(() => null)
}

function pause(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, interval))
}
