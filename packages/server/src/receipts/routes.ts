import { keySetSchema } from '@countersign/api/schemas'
import { type ProofVersion, proofSchemaJson } from '@countersign/core'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Environment } from '../http/environment.ts'
import { json } from '../http/openapi.ts'
import type { Receipts } from './receipts.ts'

const keys = createRoute({
  method: 'get',
  path: '/.well-known/jwks.json',
  summary: 'Get the public keys that verify receipts (RFC 7517)',
  responses: { 200: json(keySetSchema, 'The current key, and those of older receipts') },
})

const schema = <Version extends ProofVersion>(version: Version) =>
  createRoute({
    method: 'get',
    path: `/schemas/proof-${version}.json`,
    summary: `Get the JSON Schema of proofs of version ${version}`,
    responses: { 200: json(z.record(z.string(), z.unknown()), 'JSON Schema 2020-12') },
  })

/**
 * In seconds. A new key is used immediately, so a verifier that does not know it must be able to load the key set again
 * soon.
 */
const keysFor = 300
const schemaFor = 86_400

/**
 * Creates the route of the public keys, with which anybody can verify proofs of this site, including pages of other
 * sites.
 */
export function receiptRoutes({ receipts }: { receipts: Pick<Receipts, 'keySet'> }) {
  const routes = new OpenAPIHono<Environment>()

  routes.openapi(keys, async context => {
    share(context, keysFor)
    return context.json(await receipts.keySet(), 200)
  })

  for (const version of [1, 2] as const)
    routes.openapi(schema(version), context => {
      share(context, schemaFor)
      return context.json(proofSchemaJson(version), 200)
    })

  return routes
}

function share(context: Context, seconds: number): void {
  context.header('access-control-allow-origin', '*')
  context.header('cross-origin-resource-policy', 'cross-origin')
  context.header('cache-control', `public, max-age=${seconds}`)
}
