import type { Page } from '@playwright/test'
import { barriersIn } from './fixtures/axe.ts'
import { expect, pageTest } from './fixtures/test.ts'

/** Tests of a dialog with an accessible button and a custom style. */
const test = pageTest.extend<{ draw: (style: string) => Promise<void> }>({
  draw: async ({ page }, use) => {
    await use(async style => {
      await page.setContent(`<!doctype html><html lang="en"><title>A page</title>
        <style>
          dialog { background: white; color: black }
          @media (prefers-color-scheme: dark) { dialog { background: black; color: white } }
          button { all: unset; color: inherit }
          ${style}
        </style>
        <main><h1>A page</h1></main>
        <dialog aria-label="A dialog"><button><span>Sign</span></button><p>Words to read.</p></dialog>`)
      await page.evaluate(() => document.querySelector('dialog')?.showModal())
    })
  },
})

/** Returns the violated rules by window width and color scheme. */
async function walk(page: Page) {
  const found: Record<string, string[]> = {}
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const scheme of ['light', 'dark'] as const) {
      const broken = (await barriersIn(page, scheme)).map(
        barrier => /^\w+ ([\w-]+)/.exec(barrier)?.[1] ?? barrier,
      )
      if (broken.length > 0) found[`${width} ${scheme}`] = broken
    }
  }
  return found
}

test('a page without problems passes', async ({ page, draw }) => {
  await draw('')
  expect(await walk(page)).toEqual({})
})

test('low contrast is found in the only window size and color scheme that has it', async ({ page, draw }) => {
  const weak = 'p { color: #777; background: #888 }'
  await draw(`@media (min-width: 1000px) and (prefers-color-scheme: dark) { ${weak} }`)
  expect(await walk(page)).toEqual({ '1440 dark': ['color-contrast'] })
  await draw(`@media (min-width: 700px) and (max-width: 800px) and (prefers-color-scheme: light) { ${weak} }`)
  expect(await walk(page)).toEqual({ '768 light': ['color-contrast'] })
})

test('text that another element covers is found in the only window size where this happens', async ({
  page,
  draw,
}) => {
  await draw(`button { display: block; inline-size: 200px; block-size: 60px; background: #555; color: white }
    p { position: relative }
    @media (min-width: 1000px) { p { inset-block-start: -50px } }`)
  expect(await walk(page)).toMatchObject({ '1440 light': ['color-contrast'] })
})

test('a hidden label and an extra element are found in the only window size that has them', async ({
  page,
  draw,
}) => {
  await draw('@media (min-width: 1000px) { span { display: none } }')
  expect(await walk(page)).toEqual({ '1440 light': ['button-name'] })
  await draw('')
  await page.evaluate(() =>
    addEventListener('resize', () => {
      if (innerWidth === 768) document.querySelector('p')?.append(document.createElement('button'))
    }),
  )
  expect(await walk(page)).toEqual({ '768 light': ['button-name'] })
})

test('an area that scrolls in only one window size must be reachable by keyboard there', async ({
  page,
  draw,
}) => {
  await draw('@media (max-width: 400px) { p { block-size: 10px; line-height: 60px; overflow: auto } }')
  expect(await walk(page)).toMatchObject({ '320 light': ['scrollable-region-focusable'] })
})
