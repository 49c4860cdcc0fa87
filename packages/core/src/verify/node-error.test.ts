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
import { describeNodeError, NodeError } from './node-error.ts'

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
    ['a connection that broke off', httpError(new TypeError('terminated')), 'node-unreachable'],
    [
      'a code of the system',
      Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
      'node-unreachable',
    ],
    ['a status that is no number', { status: 'down', message: 'down' }, 'node-unreachable'],
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
    ['our own', new NodeError('node-wrong-chain', 'x'), 'node-wrong-chain'],
    ['a text', 'no', 'node-unreachable'],
    ['nothing', undefined, 'node-unreachable'],
  ])('%s', (_, error, reason) => {
    expect(describeNodeError(error).reason).toBe(reason)
  })

  test('without the address of the node, which may contain a key', () => {
    for (const error of [rpcError(1), new TimeoutError({ body, url }), new Error(`cannot reach ${url}`)])
      expect(describeNodeError(error).detail).not.toContain('secret')
    for (const scheme of ['http', 'https', 'ws', 'wss', 'HTTPS'])
      expect(describeNodeError(new Error(`no ${scheme}://node.example/secret here`)).detail).toBe('no … here')
  })

  test('in its own words and those of its causes, outermost first', () => {
    const error = new Error('outer', { cause: new Error('', { cause: new Error('inner') }) })
    expect(describeNodeError(error).detail).toBe('outer · inner')
    expect(describeNodeError({ shortMessage: 'short', message: 'long', details: 'why' }).detail).toBe(
      'short: why',
    )
  })

  test('in a few words', () => {
    expect(describeNodeError(new Error('x'.repeat(100_000))).detail.length).toBeLessThanOrEqual(300)
    const loop: { name: string; message: string; cause?: unknown } = { name: 'Error', message: 'round' }
    loop.cause = loop
    expect(describeNodeError(loop).detail.length).toBeLessThanOrEqual(300)
  })

  test('for any thrown value', () => {
    fc.assert(
      fc.property(fc.anything(), error => {
        expect(describeNodeError(error)).toHaveProperty('reason')
      }),
    )
  })
})
