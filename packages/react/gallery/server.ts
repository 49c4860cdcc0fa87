import { safe, treasury } from './cosignings.ts'
import type { Scene } from './scene.ts'
import { alice, bob, info, session, site } from './world.ts'

/** Returns a `fetch` that answers the dialog's requests as a server with only this scene in its database would. */
export function serverOf(scene: Scene): typeof fetch {
  return async input => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    // Never answers, so that the view stays in its loading state.
    if (scene.gateway === 'silent' && pathname.startsWith('/gateway/')) return new Promise(() => {})
    const body = bodyOf(scene, decodeURIComponent(pathname))
    return body === undefined ? Response.error() : Response.json(body)
  }
}

function bodyOf(scene: Scene, path: string): unknown {
  if (path === '/v1/site')
    return (scene.gateway ?? 'none') === 'none'
      ? site
      : { ...site, gateway: { path: '/gateway', wallet: null } }
  if (path === '/v1/cosignings') return { items: scene.cosignings ?? [] }
  if (/^\/v1\/cosignings\/.*\/session$/.test(path)) return { session }
  if (path.startsWith('/gateway/')) return gatewayOf(scene, path)
  if (path === '/v1/session') return { session: scene.isSignedIn ? session : null }
  if (path.startsWith('/rpc/')) return { jsonrpc: '2.0', id: 1, result: '0x14d1120d7b160000' }
  if (path.startsWith('/v1/accounts/') && scene.info !== null)
    return { account: path.slice('/v1/accounts/'.length), ...(scene.info ?? info(null)) }
  return undefined
}

function gatewayOf({ gateway }: Scene, path: string): unknown {
  const isFirst = path.startsWith('/gateway/v1/chains/1/')
  if (gateway === 'failing' || (gateway === 'partly' && !isFirst)) return undefined
  if (path.includes('/owners/')) return { safes: gateway === 'empty' || !isFirst ? [] : [safe, treasury] }
  return path.endsWith(safe)
    ? { threshold: 2, owners: [alice, bob, safe] }
    : { threshold: 1, owners: [alice] }
}
