import { expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { SigningError } from './signing-error.ts'
import { ActionFailed } from './signing-outcome.tsx'

test('a rejection in the wallet is a decision, and does not look like an error', () => {
  const page = (error: Error) => draw(<ActionFailed error={error} />)
  expect(page(new SigningError('refused', { wallet: 'Fox' }))).toContain('data-calm="true"')
  expect(page(new SigningError('locked', { wallet: 'Fox' }))).toContain('data-calm="false"')
})
