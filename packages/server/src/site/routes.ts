import { siteSchema } from '@countersign/api/schemas'
import type { Settings } from '../config/config.ts'
import { isOpenIdOn } from '../config/openid.ts'
import { createRoutes } from '../http/route.ts'

const description = 'Sign in with your own wallet, and prove that an account is yours.'
/** One of the files of the pages. */
const iconPath = 'favicon.svg'

export function siteRoutes({ settings, demo }: { settings: Settings; demo: boolean }) {
  const { name, relay } = settings
  // The documentation that this server has is linked unless the operator has another.
  const links = settings.docs === true ? { docs: '/docs/', ...settings.links } : settings.links
  const chains = settings.chains.map(({ id, name, shortName, currency, explorer, testnet, publicNodes }) => ({
    id,
    name,
    shortName,
    currency,
    explorer,
    testnet,
    wallet: publicNodes && { rpcUrls: publicNodes },
  }))
  const tokens = [...settings.tokens]
  const hostedWallets = [...settings.hostedWallets]
  const gateway = settings.gateway && { path: '/gateway', wallet: settings.gateway.wallet }
  const names = settings.names?.chain ?? null
  const openId = isOpenIdOn(settings)
  const { routes, route } = createRoutes()
  route('GET /v1/site', {
    summary: 'Get the name, chains, tokens and wallets of the site',
    returns: { schema: siteSchema, about: 'The public configuration' },
    handle: async () => ({ name, chains, tokens, relay, hostedWallets, names, gateway, links, openId, demo }),
  })
  // Safe{Wallet} reads it from its own page, to offer this site as an app.
  routes.get('/manifest.json', context =>
    context.json({ name, description, iconPath }, 200, {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=300',
    }),
  )
  // Link previews on other sites show the pictures.
  for (const path of [`/${iconPath}`, '/previews/*'])
    routes.get(path, async (context, next) => {
      await next()
      context.header('cross-origin-resource-policy', 'cross-origin')
    })
  return routes
}
