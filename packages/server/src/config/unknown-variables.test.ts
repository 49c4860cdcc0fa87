import { expect, test } from 'vitest'
import { unknownVariables } from './unknown-variables.ts'

test('variables of settings, of other programs and without a value are not unknown', () => {
  expect(
    unknownVariables({
      COUNTERSIGN_NAME: 'Example',
      COUNTERSIGN_NODES_1: 'https://node.example.org',
      COUNTERSIGN_PUBLIC_NODES_8453: 'https://node.example.org',
      COUNTERSIGN_OPENID_CLIENTS: '[]',
      COUNTERSIGN_NMAE: ' ',
      COUNTERSIGN_TEST_DATABASES: 'all',
      COUNTERSIGN_SERVICE_HOST: '10.0.0.1',
      COUNTERSIGN_SERVICE_PORT_HTTP: '80',
      COUNTERSIGN_PORT_80_TCP_ADDR: '10.0.0.1',
      COUNTERSIGN_POSTGRES_PORT: 'tcp://10.0.0.2:5432',
      PATH: '/bin',
      DATABASE_URL: 'sqlite::memory:',
    }),
  ).toEqual([])
})

// cspell:ignore NMAE ORIGN
test.each([
  ['COUNTERSIGN_PUBLIC_ORIGN', 'COUNTERSIGN_PUBLIC_ORIGIN'],
  ['COUNTERSIGN_TRUSTED_PROXY', 'COUNTERSIGN_TRUSTED_PROXIES'],
  ['COUNTERSIGN_NODE_10', 'COUNTERSIGN_NODES_10'],
  ['COUNTERSIGN_DATABASE_URL', 'DATABASE_URL'],
  ['COUNTERSIGN_DATABASE', 'DATABASE_URL'],
  ['COUNTERSIGN_NOTIFICATIONS_EMAIL_SMTP', 'COUNTERSIGN_SMTP'],
  ['COUNTERSIGN_OPENID_CLIENT', 'COUNTERSIGN_OPENID_CLIENTS'],
  ['COUNTERSIGN_HTTP_PORT', undefined],
  ['COUNTERSIGN_SOMETHING', undefined],
])('%s is unknown, and %s was probably meant', (variable, nearest) => {
  expect(unknownVariables({ [variable]: '1' })).toEqual([{ variable, nearest }])
})
