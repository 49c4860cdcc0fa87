import type { ApiKeyRequest } from '@countersign/api'
import { apiKeyRequestSchema, apiKeysSchema, newApiKeySchema } from '@countersign/api/schemas'
import { invalidField } from '../http/problem.ts'
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
    create: (caller, { name, scopes, expiresAt }: ApiKeyRequest) =>
      apiKeys.create(caller, {
        name,
        scopes,
        expiresAt: expiresAt === null ? null : parseEnd(expiresAt, now()),
      }),
    remove: apiKeys.revoke,
  }).routes
}

/** @throws {ProblemException} `request-invalid` if that time has passed */
function parseEnd(text: string, time: number): number {
  const end = Date.parse(text)
  if (end > time) return end
  const allowed = 'a future time, or null for none'
  throw invalidField('expiresAt', text, allowed, 'The API key would already be expired.')
}
