import type { Scene } from './scene.ts'
import { info, session, site } from './world.ts'

/** Answers what the dialog asks of the server, as one would that has just this scene in its database. */
export function serverOf(scene: Scene): typeof fetch {
  return async input => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const body = bodyOf(scene, decodeURIComponent(pathname))
    return body === undefined ? Response.error() : Response.json(body)
  }
}

function bodyOf(scene: Scene, path: string): unknown {
  if (path === '/v1/site') return site
  if (path === '/v1/session') return { session: scene.isSignedIn ? session : null }
  if (path.startsWith('/rpc/')) return { jsonrpc: '2.0', id: 1, result: '0x14d1120d7b160000' }
  if (path.startsWith('/v1/accounts/') && scene.info !== null)
    return { account: path.slice('/v1/accounts/'.length), ...(scene.info ?? info(null)) }
  return undefined
}
