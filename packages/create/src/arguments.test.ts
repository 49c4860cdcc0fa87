// cspell:ignore framwork
import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'
import { UsageError } from './usage-error.ts'

test('what was passed is an answer, and what was not is left open', () => {
  expect(readArguments([])).toEqual({ kind: 'create', folder: undefined, answers: {}, takesDefaults: false })
  expect(readArguments(['my-app', '--framework=next', '--database', 'sqlite', '-y'])).toEqual({
    kind: 'create',
    folder: 'my-app',
    answers: { framework: 'next', database: 'sqlite' },
    takesDefaults: true,
  })
  expect(readArguments(['my-app', '--backend', 'own', '--help'])).toEqual({ kind: 'help' })
  expect(readArguments(['--version'])).toEqual({ kind: 'version' })
})

test.each([
  [['--framework', 'svelte'], '--framework is "svelte", but it must be vite or next.'],
  [['--database', ''], '--database is "", but it must be memory, sqlite, or postgres.'],
  [['--backend', 'toString'], '--backend is "toString", but it must be own or server.'],
  [['--framwork', 'vite'], /^Unknown option --framwork\. See --help\.$/],
  [['--framwork=vite'], /^Unknown option --framwork\. See --help\.$/],
  [['-x'], /^Unknown option -x\. See --help\.$/],
  [['--backend'], /^--backend needs a value\. See --help\.$/],
  [['--backend', '--yes'], /^--backend needs a value\. See --help\.$/],
  [['--yes=no'], /^--yes takes no value\. See --help\.$/],
  [['--backend=server', '--database=memory'], '--backend server and --database memory do not go together'],
  [['one', 'two'], '"one" and "two"'],
])('%j is refused with what is allowed', (args, words) => {
  const read = () => readArguments(args)
  expect(read).toThrow(UsageError)
  expect(read).toThrow(words)
})
