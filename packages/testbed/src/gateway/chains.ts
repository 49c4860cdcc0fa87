import { Hono } from 'hono'
import { safeSets } from '../contracts/safe-set.ts'
import type { Network } from './chain/network.ts'
import { pageOf } from './http/page.ts'
import { networkOf } from './http/read.ts'
import type { Service } from './service.ts'

/** The version that a Safe is told to be up to date with. */
export const recommendedVersion = '1.4.1'

/** Answers which chains there are. */
export function chainRoutes(service: Service): Hono {
  return new Hono()
    .get('/v1/chains', async context => {
      const networks = [...service.networks.values()]
      return context.json(
        await pageOf(context.req.url, networks, async network => [chainAnswer(context.req.url, network)]),
      )
    })
    .get('/v1/chains/:chain', context =>
      context.json(chainAnswer(context.req.url, networkOf(service, context.req.param('chain')))),
    )
}

function chainAnswer(requestUrl: string, { number, name, shortName, currency, node }: Network) {
  const { origin } = new URL(requestUrl)
  const recommended = safeSets[recommendedVersion]
  const rpcUri = { authentication: 'NO_AUTHENTICATION', value: node }
  return {
    chainId: String(number),
    chainName: name,
    shortName,
    description: name,
    chainLogoUri: null,
    l2: true,
    isTestnet: true,
    zk: false,
    transactionService: origin,
    rpcUri,
    safeAppsRpcUri: rpcUri,
    publicRpcUri: rpcUri,
    blockExplorerUriTemplate: {
      address: `${origin}/address/{{address}}`,
      txHash: `${origin}/tx/{{txHash}}`,
      api: `${origin}/api`,
    },
    nativeCurrency: { ...currency, logoUri: null },
    pricesProvider: { chainName: null, nativeCoin: null },
    balancesProvider: { chainName: null, enabled: false },
    theme: { textColor: '#ffffff', backgroundColor: '#303030' },
    gasPrice: [],
    ensRegistryAddress: null,
    disabledWallets: [],
    features: ['EIP1271', 'ERC721', 'SAFE_APPS', 'CONTRACT_INTERACTION', 'EIP1559'],
    contractAddresses: {
      safeSingletonAddress: recommended.singletonL2,
      safeProxyFactoryAddress: recommended.proxyFactory,
      multiSendAddress: null,
      multiSendCallOnlyAddress: null,
      fallbackHandlerAddress: recommended.fallbackHandler,
      signMessageLibAddress: recommended.signMessageLib,
      createCallAddress: null,
      simulateTxAccessorAddress: null,
      safeWebAuthnSignerFactoryAddress: null,
    },
    recommendedMasterCopyVersion: recommendedVersion,
  }
}
