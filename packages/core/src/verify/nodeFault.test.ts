import * as fc from 'fast-check'
import {
  HttpRequestError,
  ResponseBodyTooLargeError,
  RpcRequestError,
  SocketClosedError,
  TimeoutError,
  UnknownRpcError,
  WebSocketRequestError,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { describeFault, NodeFault } from './nodeFault.ts'

const url = 'https://node.example/v3/secret-key'
const body = { method: 'eth_call' }
const rpcError = (code: number) =>
  new RpcRequestError({ body, url, error: { code, message: 'limit exceeded' } })
const httpError = (cause: Error) => new HttpRequestError({ body, url, cause, details: cause.message })

describe('an error of a client is named:', () => {
  test.each([
    ['its own time is up', new TimeoutError({ body, url }), 'node-timeout'],
    ['a fetch that was aborted', new DOMException('aborted', 'AbortError'), 'node-timeout'],
    ['a fetch whose time was up', new DOMException('timeout', 'TimeoutError'), 'node-timeout'],
    [
      'a request that viem aborted',
      Object.assign(new Error('The request was aborted.'), { name: 'AbortError' }),
      'node-timeout',
    ],
    ['a refused connection', httpError(new TypeError('fetch failed')), 'node-unreachable'],
    ['a refused connection without viem', new TypeError('fetch failed'), 'node-unreachable'],
    [
      'the same in another browser',
      new TypeError('NetworkError when attempting to fetch resource.'),
      'node-unreachable',
    ],
    ['the same in a third', new TypeError('Load failed'), 'node-unreachable'],
    ['a closed socket', new SocketClosedError({ url }), 'node-unreachable'],
    [
      'a socket that does not open',
      new WebSocketRequestError({ body, url, details: 'failed' }),
      'node-unreachable',
    ],
    ['an HTTP status', new HttpRequestError({ body, url, status: 503 }), 'node-error'],
    ['a JSON-RPC error', rpcError(-32_005), 'node-error'],
    ['a JSON-RPC error of code -1', new UnknownRpcError(rpcError(-1)), 'node-error'],
    ['an error of an EIP-1193 provider', { code: 4900, message: 'disconnected' }, 'node-error'],
    ['what is not JSON', httpError(new SyntaxError('Unexpected token <')), 'node-unreliable'],
    ['far too much', new ResponseBodyTooLargeError({ maxSize: 1, size: 2 }), 'node-unreliable'],
    [
      'an answer without the shape of one',
      new UnknownRpcError(new TypeError('Cannot read properties of null')),
      'node-unreliable',
    ],
    ['our own', new NodeFault('node-wrong-chain', 'x'), 'node-wrong-chain'],
    ['a text', 'no', 'node-unreachable'],
    ['nothing', undefined, 'node-unreachable'],
  ])('%s', (_, error, reason) => {
    expect(describeFault(error).reason).toBe(reason)
  })

  test('without the address of the node, which may hold a key', () => {
    for (const error of [rpcError(1), new TimeoutError({ body, url }), new Error(`cannot reach ${url}`)])
      expect(describeFault(error).detail).not.toContain('secret')
  })

  test('in a few words', () => {
    expect(describeFault(new Error('x'.repeat(100_000))).detail.length).toBeLessThanOrEqual(300)
    const loop: { name: string; message: string; cause?: unknown } = { name: 'Error', message: 'round' }
    loop.cause = loop
    expect(describeFault(loop).detail.length).toBeLessThanOrEqual(300)
  })

  test('whatever was thrown', () => {
    fc.assert(
      fc.property(fc.anything(), error => {
        expect(describeFault(error)).toHaveProperty('reason')
      }),
    )
  })
})
