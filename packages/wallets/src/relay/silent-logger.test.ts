import { expect, test } from 'vitest'
import { silentLogger } from './silent-logger.ts'

test('the loggers of all parts write nothing, and each can have its own context', () => {
  const parent = silentLogger()
  const child = parent.child({ context: 'core' })
  expect(child).not.toBe(parent)
  expect(child.child({}).level).toBe('silent')
  for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const)
    expect(child[level]('said')).toBeUndefined()
})
