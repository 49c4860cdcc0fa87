import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { composeProject, writeProject } from '../../packages/create/src/project.ts'
import { type Answers, valuesOf } from '../../packages/create/src/questions.ts'
import { root, run } from '../processes.ts'
import { writeTemplates } from './templates.ts'

/** In the workspace, so that the sites find its packages. */
const folder = join(root, 'node_modules/.cache/countersign/templates')
const templates = join(folder, 'templates')

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeTemplates(templates)
})

const combinations = valuesOf('framework').flatMap(framework =>
  valuesOf('database').map(database => ({ framework, backend: 'own', database }) as Answers),
)

describe.each(combinations)('the site with $framework and $database', answers => {
  const compose = () => composeProject(templates, 'my-app', answers)

  test('depends on versions that the workspace tests, and later ones of the same major version', () => {
    const { dependencies, devDependencies } = JSON.parse(compose().get('package.json') ?? '')
    expect(dependencies['@countersign/react']).toMatch(/^\^\d/)
    for (const version of Object.values({ ...dependencies, ...devDependencies }))
      expect(version).toMatch(/^\^\d+\.\d+\.\d+$/)
    expect('pg' in dependencies).toBe(answers.database === 'postgres')
  })

  test('has its own files, and those that keep secrets and data out of commits', () => {
    const files = compose()
    for (const path of ['README.md', 'backend.ts', 'store.ts', 'tsconfig.json', '.env.example'])
      expect(files.get(path), path).toBeTruthy()
    expect(files.get('.gitignore')?.split('\n')).toEqual(
      expect.arrayContaining(['.env', '.env.*', 'node_modules/']),
    )
    expect(files.has('create-tables.ts')).toBe(answers.database !== 'memory')
  })
})

// Next.js is not installed in the workspace: `npm test -- install` builds those sites.
test('the sites with Vite have the right types', async () => {
  const databases = valuesOf('database') as Answers['database'][]
  for (const database of databases)
    writeProject(
      join(folder, database),
      composeProject(templates, 'my-app', { framework: 'vite', backend: 'own', database }),
    )
  // To know that faults are found.
  writeFileSync(join(folder, 'sqlite/src/wrong.ts'), "export const wrong: number = 'text'\n")
  const config = { extends: './memory/tsconfig.json', include: databases }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const { output } = await run('tsc', ['-p', folder, '--pretty', 'false'], { quiet: true })
  expect(output.trim().split('\n')).toEqual([expect.stringContaining('sqlite/src/wrong.ts')])
})
