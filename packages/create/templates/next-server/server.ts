// Serves the site. Next.js does not say where a request comes from, so this server does.
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import next from 'next'
import { addressesOf, origin } from './countersign.ts'

const { HOST: hostname = 'localhost', PORT: port = '3000' } = process.env
const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })

const site = next({ dev: values.dev, hostname, port: Number(port) })
await site.prepare()
const handle = site.getRequestHandler()

const server = createServer((incoming, outgoing) => {
  incoming.headers['x-forwarded-for'] = addressesOf(incoming)
  return handle(incoming, outgoing)
})
server.listen(Number(port), hostname, () =>
  console.log(`The server listens on http://${hostname}:${port}, for the pages of ${origin}`),
)
