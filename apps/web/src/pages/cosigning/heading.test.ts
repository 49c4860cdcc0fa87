import { expect, test } from 'vitest'
import { cosigning as words } from '../../locales/en/cosigning.ts'
import { leadOf } from './heading.ts'
import { cosigning } from './testing/cosigning.ts'

test('owners read by name who wants to sign in, if that is proven', () => {
  const lead = (who: string | null) =>
    leadOf({ step: 'connect' }, cosigning({}), { site: 'Example', who }, words)
  expect(lead('bob.eth')).toMatch(/^bob\.eth wants to sign in to Example/)
  expect(lead(null)).toMatch(/^Someone wants to sign in to Example/)
})
