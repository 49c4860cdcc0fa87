import { keySetSchema } from '@countersign/api/schemas'
import { proofSchemaJson } from '@countersign/core'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createRoutes } from '../http/route.ts'
import type { Receipts } from './receipts.ts'

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
  const { routes, route } = createRoutes()
  route('GET /.well-known/jwks.json', {
    summary: 'Get the public keys that verify receipts (RFC 7517)',
    returns: { schema: keySetSchema, about: 'The current key, and those of older receipts' },
    handle(_, context) {
      share(context, keysFor)
      return receipts.keySet()
    },
  })
  for (const version of [1, 2] as const)
    route(`GET /schemas/proof-${version}.json`, {
      summary: `Get the JSON Schema of proofs of version ${version}`,
      returns: { schema: z.record(z.string(), z.unknown()), about: 'JSON Schema 2020-12' },
      async handle(_, context) {
        share(context, schemaFor)
        return proofSchemaJson(version)
      },
    })
  return routes
}

function share(context: Context, seconds: number): void {
  context.header('access-control-allow-origin', '*')
  context.header('cross-origin-resource-policy', 'cross-origin')
  context.header('cache-control', `public, max-age=${seconds}`)
}
