import { readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { build } from 'vite'
import { inPlace, pattern, withShortNames } from './class-names.ts'
import type { Building } from './compile.ts'
import { guardLayer } from './guard.ts'
import { builtModule, entriesOf } from './manifest.ts'

/** Browsers with light-dark() and cascade layers. Supporting older ones would double the style sheet's size. */
const browsers = { chrome: version(123), firefox: version(125), safari: version(17, 5) }

function version(major: number, minor = 0): number {
  return (major << 16) | (minor << 8)
}

/**
 * Builds the modules and the style sheet of a package with components. Each source stays a separate module, so that
 * bundlers include only what is used, and lazy imports stay lazy.
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
        // These style sheets set the order of the layers. In the workspace, the pages import them directly.
        transform: (code, id) =>
          id === join(folder, 'src/index.ts') ? `import './theme/styles.css'\n${code}` : null,
      },
      {
        name: 'class-names-in-place',
        // As an object, all class names of a style sheet would be bundled with the first one used.
        transform: (code, id) => (/\.tsx?$/.test(id) ? inPlace(code, id, sheets) : null),
      },
      {
        name: 'sheets-stay',
        enforce: 'post',
        // The style sheet's exports are no longer used, so it would be dropped.
        transform: (code, id) =>
          id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null,
      },
    ],
    css: {
      transformer: 'lightningcss',
      lightningcss: {
        // Class names are inlined, so they must be predictable.
        cssModules: { pattern },
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
          // Server components may import any module of the kit. Modules with state also run in the browser.
          banner: chunk => (chunk.imports.includes('react') ? "'use client'" : ''),
        },
      },
    },
  })
  const styles = join(output, 'styles.css')
  writeFileSync(styles, guardLayer(withShortNames(readFileSync(styles, 'utf8')), 'countersign.kit'))
  // TypeScript reports an import without declarations, also of a style sheet (`noUncheckedSideEffectImports`).
  writeFileSync(join(output, 'styles.d.ts'), 'export {}\n')
}
