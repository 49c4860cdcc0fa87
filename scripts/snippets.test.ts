import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, run } from './processes.ts'

const folder = join(root, 'node_modules/.cache/countersign/snippets')

/** What snippets take from the ones before them, or from the page around them. */
const around = `
import type * as Backend from '@countersign/backend'
import type * as Kit from '@countersign/react'
import type { QueryClient } from '@tanstack/react-query'
import type * as Query from '@tanstack/react-query'
import type * as Wagmi from 'wagmi'

declare global {
  const CountersignProvider: typeof Kit.CountersignProvider
  const useAddTransaction: typeof Kit.useAddTransaction
  const useCountersign: typeof Kit.useCountersign
  const useSendTransaction: typeof Wagmi.useSendTransaction
  const QueryClientProvider: typeof Query.QueryClientProvider
  const queryClient: QueryClient
  const backend: Backend.Backend
  const to: \`0x\${string}\`
  const value: bigint
  const message: string
  const signature: string
}
`

test('the code in the guides and READMEs has the right types', async () => {
  const guides = [
    'README.md',
    'docs/kit.md',
    'docs/migrate-from-rainbowkit.md',
    'docs/quick-start.md',
    'packages/backend/README.md',
    'packages/core/README.md',
    'packages/react/README.md',
  ].map(file => readFileSync(join(root, file), 'utf8'))
  const snippets = guides.flatMap(guide =>
    [...guide.matchAll(/^```tsx?\n(.*?)^```$/gms)].map(([, code = '']) => code),
  )
  expect(snippets.length).toBeGreaterThan(5)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'around.ts'), around)
  for (const [index, code] of snippets.entries())
    writeFileSync(join(folder, `snippet-${index}.tsx`), `${code}\nexport {}\n`)
  writeFileSync(join(folder, 'snippet-wrong.tsx'), "export const wrong: number = 'text'\n")
  const config = {
    extends: join(root, 'packages/react/tsconfig.json'),
    compilerOptions: { noUnusedLocals: false },
    include: ['*.ts', '*.tsx'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const { output } = await run('tsc', ['--project', folder, '--pretty', 'false'], { quiet: true })
  const faults = output.split('\n').filter(line => /snippet-|around/.test(line))
  // To know that faults are found.
  expect(faults).toEqual([expect.stringContaining('snippet-wrong.tsx')])
})
