import type { Hono } from 'hono'
import type { Environment } from '../http/environment.ts'
import { openIdClientRoutes } from './client-routes.ts'
import { createClients } from './clients.ts'
import { openIdLogoRoutes } from './logo-routes.ts'
import { type MountOptions, mountOpenId } from './mount.ts'
import { createOpenId, type OpenIdOptions } from './openid.ts'
import { type OpenIdRoutesOptions, openIdRoutes } from './routes.ts'

/** Creates all of OpenID Connect. A server loads this module, and with it this folder, only if it is on. */
export function createApplications(
  options: Omit<OpenIdOptions, 'clients'> &
    Parameters<typeof createClients>[0] &
    Omit<Parameters<typeof openIdLogoRoutes>[0], 'clients'>,
) {
  const clients = createClients(options)
  const openId = createOpenId({ ...options, clients })
  return {
    openId,
    /** Mounts the provider's addresses. */
    mount: (app: Hono<Environment>, services: Pick<MountOptions, 'cookies' | 'rateLimit' | 'limits'>) =>
      mountOpenId(app, { ...options, ...services, openId, clients }),
    /** Creates the routes of `/v1/openid`. */
    routes: (services: Omit<OpenIdRoutesOptions, 'openId'>) => [
      openIdRoutes({ ...services, openId }),
      openIdClientRoutes({ ...options, clients }),
      openIdLogoRoutes({ ...options, clients }),
    ],
  }
}
