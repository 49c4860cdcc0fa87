import { dirname, join, posix, relative } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'

/** Returns the path of a page on the site for the path of its file in the repository. */
export function pagePath(file: string): string {
  return file
    .replace(/^(?:docs|apps\/docs)\//, '')
    .replace(/^([A-Z]+)\.md$/, name => name.toLowerCase())
    .replace(/(^|\/)readme\.md$/i, '$1index.md')
    .replace(/^packages\/(\w+)\/index\.md$/, 'packages/$1.md')
}

/**
 * Makes links work on the site that work in the repository. A link to a file that is not a page, such as one of the
 * sources, becomes its text.
 */
export function repositoryLinks(markdown: MarkdownRenderer, root: string, isPage: (file: string) => boolean) {
  markdown.core.ruler.after('inline', 'countersign-links', state => {
    const { realPath, path, relativePath } = state.env
    for (const { children } of state.tokens)
      for (const [index, token] of (children ?? []).entries()) {
        const href = token.attrGet('href')
        if (token.type !== 'link_open' || href === null || /^(?:[a-z]+:|#)/.test(href)) continue
        const [target = '', hash] = href.split('#')
        const file = relative(root, join(dirname(realPath ?? path), decodeURI(target)))
        const page = [file, `${file}/README.md`].find(isPage)
        if (page) {
          const to = posix.relative(posix.dirname(relativePath), pagePath(page))
          token.attrSet('href', hash === undefined ? to : `${to}#${hash}`)
        } else {
          const close = children?.slice(index).find(each => each.type === 'link_close')
          for (const each of [token, close]) if (each) Object.assign(each, { tag: 'span', attrs: null })
        }
      }
  })
}
