// For `node --import`: simulates a machine without a network, on which even an attempt ends the program.
import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

function refuse(): never {
  process.stderr.write('The network was asked for.\n')
  process.exit(99)
}

Object.assign(net, { connect: refuse, createConnection: refuse })
Object.assign(net.Socket.prototype, { connect: refuse })
Object.assign(net.Server.prototype, { listen: refuse })
Object.assign(dgram, { createSocket: refuse })
for (const name of Object.keys(dns).filter(key => /^(lookup|resolve|reverse)/.test(key)))
  Object.assign(dns, { [name]: refuse })
for (const name of Object.keys(dns.promises).filter(key => /^(lookup|resolve|reverse)/.test(key)))
  Object.assign(dns.promises, { [name]: refuse })
Object.assign(globalThis, { fetch: refuse, WebSocket: refuse })
syncBuiltinESMExports()
