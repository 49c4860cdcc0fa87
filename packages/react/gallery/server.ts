import { carol, safe, treasury } from './cosignings.ts'
import type { Scene } from './scene.ts'
import { alice, bob, info, session, site } from './world.ts'

/** Returns a `fetch` that answers the dialog's requests as a server with only this scene in its database would. */
export function serverOf(scene: Scene): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    // Never answers, so that the view stays in its loading state.
    if (scene.gateway === 'silent' && pathname.startsWith('/gateway/')) return new Promise(() => {})
    if (pathname.startsWith('/rpc/')) return nodeOf(scene, String(init?.body))
    const body = bodyOf(scene, decodeURIComponent(pathname))
    return body === undefined ? Response.error() : Response.json(body)
  }
}

function bodyOf(scene: Scene, path: string): unknown {
  if (path === '/v1/site')
    return (scene.gateway ?? 'none') === 'none'
      ? site
      : { ...site, gateway: { path: '/gateway', wallet: 'https://app.safe.example' } }
  if (path === '/v1/cosignings') return { items: scene.cosignings ?? [] }
  if (/^\/v1\/cosignings\/.*\/session$/.test(path)) return { session }
  if (path.startsWith('/gateway/')) return gatewayOf(scene, path)
  if (path === '/v1/session') return { session: scene.isSignedIn ? session : null }
  if (path.startsWith('/v1/accounts/') && scene.info !== null)
    return { account: path.slice('/v1/accounts/'.length), ...(scene.info ?? info(null)) }
  return undefined
}

function gatewayOf({ gateway }: Scene, path: string): unknown {
  const isFirst = path.startsWith('/gateway/v1/chains/1/')
  if (gateway === 'failing' || (gateway === 'partly' && !isFirst)) return undefined
  return path.includes('/owners/')
    ? { safes: gateway === 'empty' || !isFirst ? [] : [safe, treasury] }
    : undefined
}

/** Answers a request to a node: the owners of a Safe, how many must sign, or a balance. */
function nodeOf({ owners }: Scene, body: string): Response | Promise<Response> {
  const { id, method, params } = JSON.parse(body)
  const result = (result: string) => Response.json({ jsonrpc: '2.0', id, result })
  if (method !== 'eth_call') return result('0x14d1120d7b160000')
  if (owners === 'silent') return new Promise(() => {})
  if (owners === 'failing') return Response.error()
  const isSingle = params[0].to === treasury
  const all = isSingle
    ? [alice]
    : owners === 'many'
      ? Array.from({ length: 12 }, (_, at) => at + 1)
      : [alice, bob, carol]
  const words = params[0].data === '0xa0e67e2b' ? [32, all.length, ...all] : [isSingle ? 1 : 2]
  return result(`0x${words.map(word => BigInt(word).toString(16).padStart(64, '0')).join('')}`)
}
