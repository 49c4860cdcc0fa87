import { once } from 'node:events'
import { connect } from 'node:net'
import { onTestFinished, vi } from 'vitest'

/** Opens a TCP connection on which a test writes HTTP byte by byte. */
export async function rawConnection(port: number) {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  // Some tests expect the server to reset the connection.
  socket.on('error', () => {})
  socket.setEncoding('latin1').on('data', chunk => {
    received += chunk
  })
  await once(socket, 'connect')
  onTestFinished(() => void socket.destroy())
  return {
    socket,
    /** Resolves once either side has closed it. */
    closed,
    received: () => received,
    send: (...lines: string[]) => void socket.write(lines.join('\r\n')),
    /** The status of each response that has arrived. */
    statuses: () => [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)),
    /** Waits until the received data matches. */
    until: (pattern: RegExp) => vi.waitFor(() => void (pattern.test(received) || fail(received)), 20_000),
  }
}

function fail(received: string): never {
  throw new Error(`Only this came: ${received.slice(0, 500)}`)
}

/** Returns a request as sent over HTTP/1.1. */
export function written(line: string, headers: Readonly<Record<string, string>> = {}, body = ''): string {
  const all = Object.entries({ host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `${line} HTTP/1.1\r\n${all.join('')}\r\n${body}`
}
