import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { DefaultTheme } from 'vitepress'
import { pagePath } from './links.ts'

/**
 * Reads the navigation from the lists of docs/README.md: each second-level heading is a group, each link
 * at the start of an item a page.
 */
export function readNavigation(root: string): DefaultTheme.SidebarItem[] {
  const [, ...groups] = readFileSync(join(root, 'docs/README.md'), 'utf8').split(/^## /m)
  return groups.flatMap(group => {
    const items = [...group.matchAll(/^- \[(.+?)\]\((.+?)\)/gm)].map(([, text = '', target = '']) =>
      itemOf(root, text, posix.join('docs', target)),
    )
    return items.length > 0 ? { text: group.slice(0, group.indexOf('\n')), items } : []
  })
}

/** Returns the item of a page. The other pages of a folder are in the item of its README. */
function itemOf(root: string, text: string, path: string): DefaultTheme.SidebarItem {
  const item = { text, link: linkTo(path) }
  if (!/^docs\/.*\/README\.md$/.test(path)) return item
  const files = globSync(`${posix.dirname(path)}/!(README).md`, { cwd: root }).sort()
  return {
    ...item,
    collapsed: true,
    items: files.map(file => ({ text: titleOf(join(root, file)), link: linkTo(file) })),
  }
}

const linkTo = (file: string) => `/${pagePath(file).replace(/(?:index)?\.md$/, '')}`

function titleOf(file: string): string {
  return /^# (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? file
}
