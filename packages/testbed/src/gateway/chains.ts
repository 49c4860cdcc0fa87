import { Hono } from 'hono'
import type { Network } from './chain/network.ts'
import { pageOf } from './http/page.ts'
import { networkOf } from './http/read.ts'
import type { Service } from './service.ts'

/** The version that the gateway reports as up to date. */
export const recommendedVersion = '1.4.1'

/** Returns the routes that list the chains. */
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

function chainAnswer(requestUrl: string, { number, name, shortName, currency, explorer, node }: Network) {
  const { origin } = new URL(requestUrl)
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
      address: `${explorer ?? origin}/address/{{address}}`,
      txHash: `${explorer ?? origin}/tx/{{txHash}}`,
      api: `${explorer ?? origin}/api`,
    },
    beaconChainExplorerUriTemplate: {},
    nativeCurrency: { ...currency, logoUri: '' },
    balancesProvider: { chainName: null, enabled: false },
    theme: { textColor: '#ffffff', backgroundColor: '#303030' },
    gasPrice: [],
    ensRegistryAddress: null,
    disabledWallets: [],
    features: ['EIP1271', 'ERC721', 'SAFE_APPS', 'CONTRACT_INTERACTION', 'EIP1559'],
    recommendedMasterCopyVersion: recommendedVersion,
    relayer: null,
  }
}
