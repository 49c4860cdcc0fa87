import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { compressFolder } from '../apps/web/build/precompress.ts'
import { gallery } from '../e2e/fixtures/build.ts'
import { alone } from './alone.ts'
import { root, run, runNode } from './processes.ts'

/**
 * Builds the site of the documentation, in apps/docs/dist: each time, because fingerprints leave out its pages. The
 * gallery is part of it: the page of the dialog shows it in a frame.
 *
 * @param reference - whether with the reference of the packages, which takes a minute. Without it, only the guides
 */
export async function buildDocs({ reference }: { reference: boolean }): Promise<void> {
  const dialog = await gallery.folder()
  await alone('documentation', async () => {
    rmSync(join(root, 'apps/docs/reference'), { recursive: true, force: true })
    if (reference && (await runNode('apps/docs/build/reference.ts', [])).code !== 0)
      throw new Error('The reference could not be written: the errors are above.')
    const { code, output } = await run('vitepress', ['build', 'apps/docs'], { quiet: true })
    if (code !== 0) throw new Error(`The documentation could not be built.\n\n${output}`)
    cpSync(dialog, join(root, 'apps/docs/dist/gallery'), { recursive: true })
    await compressFolder(join(root, 'apps/docs/dist'))
  })
}
