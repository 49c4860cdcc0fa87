import { getTransactionDetails } from '@safe-global/safe-gateway-typescript-sdk'
import { isHex } from 'viem'
import { isRecord } from '../../wallet/engine/record.ts'
import { atLeast, type SafeContext } from '../safe/context.ts'
import { type MessageContent, readMessage } from '../safe/message.ts'
import type { AppRequest } from './frame.ts'
import { type AppCall, AppRequestError, readCall, readField, readText, readTyped } from './params.ts'
import type { AppSettings } from './settings.ts'

/** The prompts that the person sees on behalf of an app. Each rejects when the person declines. */
export type AppPrompts = {
  /** Signs off-chain. Returns the signature if enough owners have signed. */
  message(content: MessageContent): Promise<{ messageHash: string; signature?: string }>
  /** Signs with a transaction. */
  messageOnChain(content: MessageContent): Promise<{ safeTxHash: string }>
  transaction(call: AppCall): Promise<{ safeTxHash: string }>
}

/** The environment of an app. */
export type AppHost = {
  readonly context: SafeContext
  readonly walletOrigin: string
  readonly settings: () => AppSettings
  readonly prompts: AppPrompts
  callNode(method: string, params: unknown): Promise<unknown>
}

/** The node methods that apps can call; the same list as in their library. */
const chainCalls = new Set([
  'eth_call',
  'eth_gasPrice',
  'eth_getLogs',
  'eth_getBalance',
  'eth_getCode',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
  'eth_getTransactionCount',
  'eth_estimateGas',
])

/**
 * Creates the function that answers one app's requests, as Safe{Wallet} does. Messages of thrown errors are sent to
 * the app.
 *
 * @see Safe Apps SDK 9.1.0, `Methods`
 */
export function answerApp(host: AppHost): (request: AppRequest) => Promise<unknown> {
  const { context, prompts } = host
  const { chain } = context
  let app = { offChainSigning: true }

  async function sign(content: MessageContent, sdkVersion: string): Promise<unknown> {
    const { version, fallbackHandler } = await context.fresh()
    // Off-chain signing requires 7.11.0 of the Safe Apps library, and the fallback handler of Safe 1.3.0. Apps can
    // disable it, but not force it.
    const offChain =
      host.settings().signing === 'off-chain' &&
      app.offChainSigning &&
      fallbackHandler !== null &&
      atLeast(version, '1.3.0') &&
      atLeast(sdkVersion, '7.11.0')
    return offChain ? prompts.message(content) : prompts.messageOnChain(content)
  }

  async function callChain(params: unknown): Promise<unknown> {
    const call = readField(params, 'call')
    const list: unknown[] = isRecord(params) && Array.isArray(params.params) ? params.params : []
    if (call === 'safe_setSettings') {
      const [wanted] = list
      if (isRecord(wanted) && typeof wanted.offChainSigning === 'boolean')
        app = { offChainSigning: wanted.offChainSigning }
      return app
    }
    if (!chainCalls.has(call)) throw new AppRequestError(`The call ${call} is not for apps.`)
    return host.callNode(call, list)
  }

  return async ({ method, params, sdkVersion }) => {
    switch (method) {
      case 'getSafeInfo': {
        const { address, threshold, owners, ...more } = await context.fresh()
        const { nonce, implementation, modules, fallbackHandler, guard, version } = more
        return {
          safeAddress: address,
          chainId: chain.id,
          threshold,
          owners,
          isReadOnly: false,
          nonce,
          implementation,
          modules,
          fallbackHandler,
          guard,
          version,
        }
      }
      case 'getChainInfo':
        return {
          chainName: chain.name,
          chainId: String(chain.id),
          shortName: chain.shortName,
          nativeCurrency: { ...chain.nativeCurrency, logoUri: '' },
          blockExplorerUriTemplate: { address: '', txHash: '', api: '' },
        }
      case 'getEnvironmentInfo':
        return { origin: host.walletOrigin }
      case 'rpcCall':
        return callChain(params)
      case 'signMessage':
        return sign(readText(params), sdkVersion)
      case 'signTypedMessage':
        return sign(readTyped(params), sdkVersion)
      case 'getOffChainSignature': {
        if (!isHex(params)) throw new AppRequestError('getOffChainSignature needs a hash.')
        // A missing result is an empty answer, so that apps can poll.
        const message = await readMessage(context, params)
        return message?.preparedSignature ?? ''
      }
      case 'sendTransactions':
        return prompts.transaction(readCall(params))
      case 'getTxBySafeTxHash':
        return getTransactionDetails(String(chain.id), readField(params, 'safeTxHash'))
      default:
        throw new AppRequestError(`This wallet does not know the method ${method}.`)
    }
  }
}
