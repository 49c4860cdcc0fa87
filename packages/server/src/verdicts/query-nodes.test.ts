import type { Unavailable } from '@countersign/core'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { createNodes } from '../rpc/nodes.ts'
import { createQueryNodes } from './query-nodes.ts'

test.each([
  ['whose check was cut short is not noted as failed', 'check-cut-short', ['https://a', 'https://b']],
  ['that timed out comes last for a while', 'node-timeout', ['https://b', 'https://a']],
] as const)('a node %s, and the log names it', async (_, reason, order) => {
  const log: string[] = []
  const logger = pino({}, { write: line => void log.push(line) })
  const { chains } = toSettings({ chains: [{ id: 1, nodes: ['https://a/key', 'https://b/key'] }] })
  const [chainNodes = expect.unreachable()] = createNodes(chains).values()
  const answer = await createQueryNodes({ logger })(chainNodes, {
    ask: async ({ node }): Promise<Unavailable | { status: 'yes' }> =>
      node.label === 'https://a' ? { status: 'unavailable', reason } : { status: 'yes' },
    outcome: ({ status }) => status,
    timeout: 1_000,
  })
  expect(answer).toEqual({ status: 'yes' })
  expect(chainNodes.inOrder().map(({ label }) => label)).toEqual(order)
  expect(log.map(line => JSON.parse(line))).toMatchObject([{ chain: 'eip155:1', node: 'https://a' }])
})

test('that nodes disagree is logged, even if the time ends before the next one is asked', async () => {
  const log: string[] = []
  const logger = pino({}, { write: line => void log.push(line) })
  const urls = ['https://a', 'https://b', 'https://c']
  const { chains } = toSettings({ chains: [{ id: 1, nodes: urls }] })
  const [chainNodes = expect.unreachable()] = createNodes(chains).values()
  // After the second answer, there is time to ask a third node; the time ends before it is asked.
  const left = [999, 0]
  let asked = 0
  const now = () => (asked < 2 ? 0 : 1_000 - (left.shift() ?? 0))
  const answer = await createQueryNodes({ logger, now })(chainNodes, {
    ask: async () => {
      asked += 1
      return { status: `answer-${asked}` }
    },
    outcome: ({ status }) => status,
    timeout: 1_000,
  })
  expect(asked).toBe(2)
  expect(answer).toEqual({ status: 'unavailable', reason: 'nodes-disagree' })
  expect(log.map(line => JSON.parse(line))).toMatchObject([
    { chain: 'eip155:1', msg: 'nodes disagree about the answer of a contract' },
  ])
})
