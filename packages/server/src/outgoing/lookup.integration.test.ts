import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { createLookup } from './lookup.ts'

const types = { 1: [93, 184, 215, 14], 28: [0x26, 0x06, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] }

let unanswered = 0

/**
 * A name server that has two.example in both families and one.example in one, and does not answer for silent.example.
 */
const server = createSocket('udp4', (query, { port, address }) => {
  const end = query.indexOf(0, 12) + 5
  const name = query.toString('latin1', 12, end)
  const type = query.readUInt16BE(end - 4)
  if (name.includes('silent')) {
    unanswered += 1
    return
  }
  const data = type === 1 ? types[1] : name.includes('two') ? types[28] : undefined
  const known = name.includes('example') && data
  const head = Buffer.from(query.subarray(0, end))
  // A response (RFC 1035 §4.1.1), with the error "no such name" for unknown names.
  head.writeUInt16BE(known || name.includes('one') ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(known ? 1 : 0, 6)
  head.writeUInt32BE(0, 8)
  const record = known ? [0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 60, 0, known.length, ...known] : []
  server.send(Buffer.concat([head, Buffer.from(record)]), port, address)
})
server.bind(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => new Promise<void>(resolve => server.close(() => resolve())))

const lookup = createLookup([`127.0.0.1:${server.address().port}`])
const find = (hostname: string) => lookup(hostname, AbortSignal.timeout(5_000))

test('a host has the addresses of both families that the name servers return', async () => {
  expect(await find('two.example')).toEqual(['93.184.215.14', '2606:4700::1'])
  expect(await find('one.example')).toEqual(['93.184.215.14'])
})

test('a host that the name servers do not know has no addresses, even if this machine knows it', async () => {
  expect(await find('nothing.test')).toEqual([])
  expect(await find('localhost')).toEqual([])
})

test('an aborted lookup returns no addresses, and does not try again', async () => {
  expect(await lookup('silent.example', AbortSignal.timeout(50))).toEqual([])
  // One query for each family. Without the abort, each would be sent a second time.
  expect(unanswered).toBe(2)
})
