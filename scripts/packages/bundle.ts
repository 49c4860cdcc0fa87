import { readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { build } from 'vite'
import { inPlace } from './classNames.ts'
import type { Building } from './compile.ts'
import { guardLayer } from './guard.ts'
import { builtModule, entriesOf } from './manifest.ts'

/** What has light-dark() and cascade layers; for older ones the style sheet would be written in twice as many words. */
const browsers = { chrome: version(123), firefox: version(125), safari: version(17, 5) }

function version(major: number, minor = 0): number {
  return (major << 16) | (minor << 8)
}

/**
 * Builds the modules and the one style sheet of a package with components. Each source stays a module of its own, so
 * that whoever bundles them takes only what they use, and what is loaded on demand still is.
 */
export async function bundle({ manifest, folder, output }: Building): Promise<void> {
  const sheets = new Map<string, string>()
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'tokens-first',
        // They set the order of the layers. In the workspace the pages import them by themselves.
        transform: (code, id) =>
          id === join(folder, 'src/index.ts') ? `import './theme/styles.css'\n${code}` : null,
      },
      {
        name: 'class-names-in-place',
        // As an object, all names of a style sheet would come with the first that a page uses.
        transform: (code, id) => (/\.tsx?$/.test(id) ? inPlace(code, id, sheets) : null),
      },
      {
        name: 'sheets-stay',
        enforce: 'post',
        // Nobody takes names from a sheet any more, and it would be left out.
        transform: (code, id) =>
          id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null,
      },
    ],
    css: {
      transformer: 'lightningcss',
      lightningcss: {
        // Where its own names are written in place, they have to be known beforehand.
        cssModules: { pattern: 'cs-[name]-[local]' },
        targets: browsers,
      },
    },
    build: {
      outDir: output,
      emptyOutDir: false,
      minify: false,
      cssMinify: 'lightningcss',
      cssCodeSplit: false,
      target: 'es2024',
      cssTarget: ['chrome123', 'firefox125', 'safari17.5'],
      lib: {
        entry: Object.fromEntries(
          entriesOf(manifest).map(entry => [builtModule(entry), join(folder, entry)]),
        ),
        formats: ['es'],
        cssFileName: 'styles',
      },
      rolldownOptions: {
        external: id => !id.startsWith('.') && !id.startsWith('\0') && !isAbsolute(id),
        output: {
          preserveModules: true,
          preserveModulesRoot: join(folder, 'src'),
          entryFileNames: '[name].js',
          // Server components may import any module of the kit; those with state run in the browser too.
          banner: chunk => (chunk.imports.includes('react') ? "'use client'" : ''),
        },
      },
    },
  })
  const styles = join(output, 'styles.css')
  writeFileSync(styles, guardLayer(readFileSync(styles, 'utf8'), 'countersign.kit'))
}
