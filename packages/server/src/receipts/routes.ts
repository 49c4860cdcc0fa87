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
  summary: 'The public keys of the receipts of proofs (RFC 7517)',
  responses: { 200: json(keySetSchema, 'those in use, and those that older receipts need') },
})

const schema = <Version extends ProofVersion>(version: Version) =>
  createRoute({
    method: 'get',
    path: `/schemas/proof-${version}.json`,
    summary: `The JSON Schema of proofs of version ${version}`,
    responses: { 200: json(z.record(z.string(), z.unknown()), 'JSON Schema 2020-12') },
  })

/** In seconds. A new key is in use at once: whoever does not know of it yet has to ask anew, and soon may. */
const keysFor = 300
const schemaFor = 86_400

/** What anybody needs to check proofs of this site by themselves; pages of other sites, too. */
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
