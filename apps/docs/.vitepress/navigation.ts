import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { DefaultTheme } from 'vitepress'
import { pagePath } from './links.ts'

/**
 * Reads the navigation from the lists of docs/README.md: each second-level heading is a group, each item a page. The
 * last group, for people who change Countersign, starts closed.
 */
export function readNavigation(root: string): DefaultTheme.SidebarItem[] {
  const [, ...groups] = readFileSync(join(root, 'docs/README.md'), 'utf8').split(/^## /m)
  return groups.map((group, index) => ({
    text: group.slice(0, group.indexOf('\n')),
    collapsed: index === groups.length - 1,
    items: [...group.matchAll(/^- \[(.+?)\]\((.+?)\)/gm)].map(([, text = '', target = '']) =>
      itemOf(root, text, posix.join('docs', target)),
    ),
  }))
}

/** Returns the item of a page, or the closed group of a folder's pages. */
function itemOf(root: string, text: string, path: string): DefaultTheme.SidebarItem {
  if (path.endsWith('.md')) return { text, link: linkTo(path) }
  const files = globSync(`${path}!(README).md`, { cwd: root }).sort()
  return {
    text,
    collapsed: true,
    items: files.map(file => ({ text: titleOf(join(root, file)), link: linkTo(file) })),
  }
}

const linkTo = (file: string) => `/${pagePath(file).replace(/(?:index)?\.md$/, '')}`

function titleOf(file: string): string {
  return /^# (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? file
}
