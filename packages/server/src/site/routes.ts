import { siteSchema } from '@countersign/api/schemas'
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type {
  ChainSettings,
  GatewaySettings,
  HostedWalletSettings,
  RelaySettings,
  TokenSettings,
} from '../config/config.ts'
import type { Environment } from '../http/environment.ts'
import { json } from '../http/openapi.ts'

const description = 'Sign in with your own wallet, and prove that an account is yours.'
/** Among the files of the pages. */
const iconPath = 'favicon.svg'

const site = createRoute({
  method: 'get',
  path: '/v1/site',
  summary: "The site's name, chains, tokens and relay",
  responses: { 200: json(siteSchema, 'what the pages need to know') },
})

export function siteRoutes(options: {
  name: string
  chains: readonly ChainSettings[]
  tokens: readonly TokenSettings[]
  relay: RelaySettings | null
  hostedWallets: readonly HostedWalletSettings[]
  gateway: GatewaySettings | null
  demo: boolean
}) {
  const { name, relay, demo } = options
  const chains = options.chains.map(({ id, name, currency, explorer, testnet, publicNodes }) => ({
    id,
    name,
    currency,
    explorer,
    testnet,
    wallet: publicNodes && { rpcUrls: publicNodes },
  }))
  const tokens = [...options.tokens]
  const hostedWallets = [...options.hostedWallets]
  const gateway = options.gateway && { path: '/gateway', wallet: options.gateway.wallet }
  const routes = new OpenAPIHono<Environment>().openapi(site, context =>
    context.json({ name, chains, tokens, relay, hostedWallets, gateway, demo }, 200),
  )
  // Safe's wallet reads it from its own page, to offer this site as an app within.
  routes.get('/manifest.json', context =>
    context.json({ name, description, iconPath }, 200, {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=300',
    }),
  )
  routes.get(`/${iconPath}`, async (context, next) => {
    await next()
    context.header('cross-origin-resource-policy', 'cross-origin')
  })
  return routes
}
