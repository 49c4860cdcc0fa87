import { siteSchema } from '@countersign/api/schemas'
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { ChainSettings, GatewaySettings, RelaySettings, TokenSettings } from '../config/config.ts'
import type { Environment } from '../http/environment.ts'
import { json } from '../http/openapi.ts'

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
  const gateway = options.gateway && { path: '/gateway', wallet: options.gateway.wallet }
  return new OpenAPIHono<Environment>().openapi(site, context =>
    context.json({ name, chains, tokens, relay, gateway, demo }, 200),
  )
}
