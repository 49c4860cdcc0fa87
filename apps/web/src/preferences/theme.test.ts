import { afterEach, expect, test, vi } from 'vitest'
import { applyTheme, themeFor } from './theme.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['auto', 'auto'],
  [null, 'auto'],
  ['toString', 'auto'],
])('the stored value %s selects the theme %s', (kept, theme) => {
  expect(themeFor(kept)).toBe(theme)
})

test.each([
  ['dark', 'dark', ['not all', 'all']],
  ['light', 'light', ['all', 'not all']],
  ['auto', undefined, ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']],
] as const)('in %s the page and the browser’s bars have the same theme', (theme, named, bars) => {
  const dataset: { theme?: string } = { theme: 'light' }
  const metas = [{ dataset: { theme: 'light' } }, { dataset: { theme: 'dark' } }].map(meta => ({
    ...meta,
    media: '',
  }))
  vi.stubGlobal('document', { documentElement: { dataset }, querySelectorAll: () => metas })
  applyTheme(theme)
  expect(dataset.theme).toBe(named)
  expect(metas.map(({ media }) => media)).toEqual(bars)
})
