import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { composeProject, writeProject } from '../../packages/create/src/project.ts'
import { root } from '../processes.ts'
import { expectPassedOn, robots } from './passed-on.ts'
import { writeTemplates } from './templates.ts'

// `npm test -- install` does the same with the sites as they are created, also with Next.js.
test('a site with Vite passes on to our server what is not its own, and serves its own files', async () => {
  // Node runs no TypeScript in node_modules.
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'created-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [templates, project] = [join(folder, 'templates'), join(folder, 'site')]
  writeTemplates(templates)
  const answers = { framework: 'vite', backend: 'server', database: 'sqlite' } as const
  writeProject(project, composeProject(templates, 'my-app', answers))
  // As Vite builds it.
  mkdirSync(join(project, 'dist'))
  writeFileSync(join(project, 'dist/index.html'), '<html></html>')
  writeFileSync(join(project, 'dist/robots.txt'), robots)
  await expectPassedOn('vite', project)
})
