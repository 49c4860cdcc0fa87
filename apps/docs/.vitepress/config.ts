import { existsSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { slug } from 'github-slugger'
import { defineConfig } from 'vitepress'
import { descriptionOf } from './description.ts'
import { classNames, ink } from './highlight.ts'
import { moveInlineScripts } from './inline-scripts.ts'
import { pagePath, repositoryLinks } from './links.ts'
import { readNavigation } from './navigation.ts'
import { readableTables } from './tables.ts'

const root = join(import.meta.dirname, '../../..')
const base = '/docs/'
/** Which Markdown files of the repository are not pages of the site. */
const srcExclude = [
  'README.md',
  '{.changeset,bench,data,e2e,examples,scripts}/**',
  'apps/!(docs)/**',
  'packages/*/{CHANGELOG.md,*/**}',
]
const isPage = (file: string) =>
  file.endsWith('.md') &&
  existsSync(join(root, file)) &&
  !srcExclude.some(pattern => matchesGlob(file, pattern))
const inlineScripts = moveInlineScripts(base)

/** The site of docs/: pages stay where they are in the repository, and this decides their addresses. */
export default defineConfig({
  title: 'Countersign',
  description: 'Prove that a crypto account is yours: self-hosted sign-in and ownership proofs.',
  base,
  cleanUrls: true,
  srcDir: root,
  srcExclude,
  outDir: './dist',
  cacheDir: join(root, 'node_modules/.cache/countersign/docs'),
  rewrites: pagePath,
  // What each page needs of all others is a file of its own, and not an inline script.
  metaChunk: true,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}favicon.svg` }]],
  markdown: {
    theme: ink,
    // Links to headings are the same as in the repository.
    anchor: { slugify: slug },
    codeTransformers: [classNames],
    config: markdown => markdown.use(repositoryLinks, root, isPage).use(readableTables),
  },
  // To disable transitions, it would add a style sheet to the page, which the Content-Security-Policy refuses.
  appearance: { disableTransition: false },
  themeConfig: {
    ...readNavigation(root),
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        // Of the reference, only names and descriptions are found. Its other headings, such as “Returns”, would come
        // before the guides.
        _render: (source, env, markdown) => {
          const html = markdown.render(source, env)
          return env.relativePath.startsWith('apps/docs/reference/') ? html.replace(/<h2.*/s, '') : html
        },
      },
    },
  },
  transformPageData: ({ filePath }) => ({
    description: descriptionOf(readFileSync(join(root, filePath), 'utf8')) ?? '',
  }),
  transformHtml: inlineScripts.transformHtml,
  buildEnd: inlineScripts.buildEnd,
  vite: {
    publicDir: join(root, 'apps/docs/public'),
    build: { target: ['chrome123', 'firefox125', 'safari17.5'] },
  },
})
