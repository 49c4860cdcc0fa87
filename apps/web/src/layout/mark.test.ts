import { readFile } from 'node:fs/promises'
import { firstStroke, validStroke } from '@countersign/api/seal'
import { expect, test } from 'vitest'

test('the icon of the site has the strokes of the logo, in their order', async () => {
  const icon = await readFile(new URL('../../public/favicon.svg', import.meta.url), 'utf8')
  const strokes = [...icon.matchAll(/ d="([^"]+)"/g)].map(([, stroke]) => stroke)
  expect(strokes).toEqual([firstStroke, validStroke])
})
