import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { findDeadLinks } from './dead-links.ts'
import { root } from './processes.ts'

/** The texts that we write, without those of what is built or installed. */
const files = globSync(['*.md', '{bench,docs,e2e,examples,packages}/**/*.md'], {
  cwd: root,
  exclude: ['**/node_modules', '**/dist'],
})

test('every link in the documentation leads to a file, and to a heading in it, that exists', async () => {
  const folder = 'node_modules/.cache/countersign/links'
  const broken = `${folder}/broken.md`
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, broken), '[a](#nowhere)\n\n[b](missing.md)\n\n[c](other.md#nowhere)\n')
  writeFileSync(join(root, folder, 'other.md'), '# Here\n')
  expect(files.length).toBeGreaterThan(60)
  for (const folder of ['examples/next', 'packages/backend', 'packages/create/templates/vite'])
    expect(files).toContain(`${folder}/README.md`)
  // Faults on purpose, to know that faults are found.
  expect(await findDeadLinks([...files, broken, `${folder}/other.md`])).toEqual([
    expect.stringContaining('Cannot find heading for `#nowhere`'),
    expect.stringContaining('Cannot find file `missing.md`'),
    expect.stringContaining('Cannot find heading for `#nowhere` in `other.md`'),
  ])
})

test('the READMEs that are published link to no file outside their package', () => {
  const outside = globSync('packages/*/README.md', { cwd: root }).flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\]\((?!https?:|#)([^)]+)\)/g)]
      .filter(([, target = '']) =>
        relative(join(root, dirname(file)), join(root, dirname(file), target)).startsWith('..'),
      )
      .map(([link]) => `${file}: ${link}`),
  )
  expect(outside).toEqual([])
})

test('docs/README.md, from which the site has its navigation, lists each page of docs/', () => {
  const text = readFileSync(join(root, 'docs/README.md'), 'utf8')
  const listed = [...text.matchAll(/^- \[.+?\]\((.+?)\)/gm)].map(([, target = '']) => join('docs', target))
  const missing = globSync('docs/**/!(README).md', { cwd: root }).filter(
    file =>
      !listed.includes(file) &&
      !(file.split('/').length > 2 && listed.includes(`${dirname(file)}/README.md`)),
  )
  expect(missing).toEqual([])
})
