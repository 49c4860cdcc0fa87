import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A floor for the memory of event streams: a server of bare Node that answers every request with one, and nothing else. */
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write('event: cosigning\ndata: {}\n\n')
})
server.listen(0, '127.0.0.1', () => {
  console.log(`ready: http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
