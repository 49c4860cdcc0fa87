import type { ApiKeyRequest } from '@countersign/api'
import { apiKeyRequestSchema, apiKeysSchema, newApiKeySchema } from '@countersign/api/schemas'
import { isoTime } from '../http/iso-time.ts'
import { invalidField } from '../http/problem.ts'
import { readExpiry } from '../http/read-expiry.ts'
import type { ApiKeys } from './api-keys.ts'
import type { Callers } from './caller.ts'
import { ownedRoutes } from './owned-routes.ts'

/** Creates the routes of `/v1/api-keys`. Only people who are signed in create and revoke keys; API keys cannot. */
export function apiKeyRoutes(options: { apiKeys: ApiKeys; callers: Callers; now?: () => number }) {
  const { apiKeys, callers, now = Date.now } = options
  return ownedRoutes(callers, {
    path: '/v1/api-keys',
    listScope: 'session',
    longestBody: 4 * 1024,
    schemas: { list: apiKeysSchema, wanted: apiKeyRequestSchema, created: newApiKeySchema },
    summaries: {
      list: 'List the API keys of the signed-in account, newest first, without their secrets',
      create: 'Create an API key',
      remove: 'Revoke an API key',
    },
    descriptions: {
      list: 'The API keys',
      wanted: 'The name, scopes and expiry',
      created: 'The API key. `secret` is shown only once',
      removed: 'Revoked',
    },
    problems: { tooMany: 'too-many-api-keys', notFound: 'api-key-not-found' },
    list: apiKeys.list,
    create: (caller, request: ApiKeyRequest) => {
      const createdAt = now()
      return apiKeys.create(caller, {
        name: request.name,
        scopes: request.scopes,
        createdAt,
        expiresAt: readEnd(request, createdAt),
      })
    },
    remove: apiKeys.revoke,
  }).routes
}

/** @throws {ProblemException} `request-invalid` if that time has passed */
function readEnd(request: ApiKeyRequest, time: number): number | null {
  const end = readExpiry(request, time)
  if (end === null || end > time) return end
  const allowed = 'a future time, or null for none'
  throw invalidField('expiresAt', isoTime(end), allowed, 'The API key would already be expired.')
}
