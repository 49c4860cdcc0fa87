import { registerHooks } from 'node:module'
import { openAlone } from '../../testing/alone.ts'

// Writes which modules of OpenID Connect a server loads with a configuration, which is the first argument as JSON.

/** What says that it is off, and what the tables of every server consist of. */
const needed = /\/config\/openid\.ts$|\/migrations\//
/** The folder of the project can have any name. */
const root = new URL('../../../../../', import.meta.url).href
const loaded: string[] = []
registerHooks({
  load(url, context, next) {
    if (
      /openid|-passkey\.|\/id-token-keys\.|\/oidc-provider\//.test(url.replace(root, '')) &&
      !needed.test(url)
    )
      loaded.push(url)
    return next(url, context)
  },
})
const { app, sweep, close } = await openAlone(JSON.parse(process.argv[2] ?? ''), 'http://localhost:4310')
for (const path of ['site', 'sessions', 'openid/consents'])
  await app.fetch(new Request(`http://localhost:4310/v1/${path}`))
await sweep()
await close()
process.stdout.write(JSON.stringify(loaded))
