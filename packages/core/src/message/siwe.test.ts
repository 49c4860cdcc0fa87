import { expect, test } from 'vitest'
import { MessageFormatError } from './error.ts'
import { parseMessage } from './parse-message.ts'

/**
 * The vectors of siwe that we reject on purpose; docs/messages.md explains why. From `valid_uris.json`,
 * `valid_resources.json` and `valid_specification.json` of github.com/signinwithethereum/siwe at e9f5b4e (Apache-2.0).
 */

const text = ({ uri = 'uri:', resources = [] as string[], statement = '' }) =>
  [
    'service.org wants you to sign in with your Ethereum account:',
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    ...['', ...(statement === '' ? [] : [statement]), ''],
    `URI: ${uri}`,
    'Version: 1',
    'Chain ID: 1',
    'Nonce: 32891757',
    'Issued At: 2021-09-30T16:25:24.000Z',
    ...(resources.length > 0 ? ['Resources:', ...resources.map(each => `- ${each}`)] : []),
  ].join('\n')

function fault(message: string): MessageFormatError {
  try {
    parseMessage(message)
  } catch (error) {
    if (error instanceof MessageFormatError) return error
    throw error
  }
  return expect.unreachable()
}

test.each(['uri://@:', 'uri://:', 'uri://[::000.000.010.001]', 'uri://[::001.099.200.255]'])(
  'the URI %s is rejected: an empty port is not a port, and an IPv4 address has no leading zeros',
  uri => {
    expect(fault(text({ uri }))).toMatchObject({ field: 'uri', code: 'form' })
  },
)

test.each([[['uri://@:', 'uri://']], [['uri://:', 'uri:?']]])(
  'the resources %j are rejected: an empty port is not a port',
  resources => {
    expect(fault(text({ resources }))).toMatchObject({ field: 'resources', code: 'form' })
  },
)

test('a third empty line in place of a statement is rejected: a message without a statement has one form', () => {
  expect(parseMessage(text({}))).not.toHaveProperty('statement')
  expect(fault(text({}).replace('\n\n\n', '\n\n\n\n'))).toMatchObject({ field: 'uri', code: 'missing' })
})
