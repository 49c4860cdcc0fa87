import { isHex } from 'viem'
import type { Desk } from '../desk/desk.ts'
import { gatewayOf } from '../desk/desk.ts'
import type { MessageContent } from '../safe/message.ts'
import { type AppCall, AppMistake, readCall, readField, readText, readTyped } from './params.ts'
import { type AppRequest, isRecord } from './protocol.ts'
import { type AppSettings, signsOffChain } from './settings.ts'

/** A permission in the shape that the apps' library knows. @see EIP-2255 */
type Permission = { parentCapability: string; invoker: string; date: number }

/** What the person is asked on behalf of an app. Each rejects where they refuse. */
export type Asking = {
  /** Signs off-chain. Gives the signature where enough owners have signed. */
  message(content: MessageContent): Promise<{ messageHash: string; signature?: string }>
  /** Signs by a transaction. */
  messageOnChain(content: MessageContent): Promise<{ safeTxHash: string }>
  transaction(call: AppCall): Promise<{ safeTxHash: string }>
  addressBook(): Promise<void>
}

/** Where an app runs, and what it may have. */
export type AppHost = {
  readonly desk: Desk
  readonly appOrigin: string
  readonly walletOrigin: string
  readonly settings: () => AppSettings
  readonly asking: Asking
  readonly people: readonly { readonly name: string; readonly address: string }[]
  callNode(method: string, params: unknown): Promise<unknown>
}

/** What apps may ask the chain for; the same list as in their library. */
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
 * Makes the function that answers one app, as Safe's wallet does. What it throws is passed to the app in its words.
 *
 * @see Safe Apps SDK 9.1.0, `Methods`
 */
export function answerApp(host: AppHost): (request: AppRequest) => Promise<unknown> {
  const { desk, asking } = host
  const { chain } = desk
  const permissions: Permission[] = []
  let app = { offChainSigning: true }

  async function sign(content: MessageContent, sdkVersion: string): Promise<unknown> {
    const safe = await desk.fresh()
    return signsOffChain({ safe, settings: host.settings(), app, sdkVersion })
      ? asking.message(content)
      : asking.messageOnChain(content)
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
    if (!chainCalls.has(call)) throw new AppMistake(`The call ${call} is not for apps.`)
    return host.callNode(call, list)
  }

  return async ({ method, params, sdkVersion }) => {
    switch (method) {
      case 'getSafeInfo': {
        const { address, threshold, owners, ...more } = await desk.fresh()
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
          nativeCurrency: { ...chain.currency, logoUri: '' },
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
        if (!isHex(params)) throw new AppMistake('getOffChainSignature needs a hash.')
        // Nothing yet is an empty answer, so that apps can ask again and again.
        const message = await gatewayOf(desk).message(params)
        return message?.preparedSignature ?? ''
      }
      case 'sendTransactions':
        return asking.transaction(readCall(params))
      case 'getTxBySafeTxHash': {
        const hash = readField(params, 'safeTxHash')
        return gatewayOf(desk).details(hash)
      }
      case 'getSafeBalances': {
        const currency = isRecord(params) && typeof params.currency === 'string' ? params.currency : 'usd'
        return gatewayOf(desk).balances(desk.safe.address, currency)
      }
      case 'wallet_getPermissions':
        return permissions
      case 'wallet_requestPermissions':
        await asking.addressBook()
        permissions.splice(0, permissions.length, {
          parentCapability: 'requestAddressBook',
          invoker: host.appOrigin,
          date: Date.now(),
        })
        return permissions
      case 'requestAddressBook':
        if (permissions.length === 0) throw new AppMistake('Ask for the permission requestAddressBook first.')
        return host.people.map(person => ({ ...person, chainId: String(chain.id) }))
      default:
        throw new AppMistake(`This wallet does not know the method ${method}.`)
    }
  }
}
