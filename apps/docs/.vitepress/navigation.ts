import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { DefaultTheme } from 'vitepress'
import { pagePath } from './links.ts'

const reference = 'apps/docs/reference'

/**
 * Reads the navigation from the lists of docs/README.md: each second-level heading is a group, each link at the start of
 * an item a page. The group “Reference” also has the packages, if their reference was written; each of them has a
 * navigation of its own.
 */
export function readNavigation(root: string): DefaultTheme.SidebarMulti {
  const [, ...groups] = readFileSync(join(root, 'docs/README.md'), 'utf8').split(/^## /m)
  const packages = globSync(`${reference}/@countersign/*/README.md`, { cwd: root }).sort()
  const main = groups.flatMap(group => {
    const text = group.slice(0, group.indexOf('\n'))
    const items = [...group.matchAll(/^- \[(.+?)\]\((.+?)\)/gm)].map(([, text = '', target = '']) =>
      itemOf(root, text, posix.join('docs', target)),
    )
    const more =
      text === 'Reference' ? packages.map(file => ({ text: nameOf(file), link: linkTo(file) })) : []
    return items.length > 0 ? { text, items: [...items, ...more] } : []
  })
  return {
    '/': main,
    ...Object.fromEntries(
      packages.map(file => [
        linkTo(file),
        [{ text: 'Documentation', link: '/' }, ...modulesOf(root, posix.dirname(file))],
      ]),
    ),
  }
}

/** Lists the modules of a package with their functions, components, hooks, classes and constants. */
function modulesOf(root: string, folder: string): DefaultTheme.SidebarItem[] {
  return globSync(`${folder}/**/README.md`, { cwd: root })
    .sort()
    .map(file => ({
      text: nameOf(file),
      link: linkTo(file),
      items: globSync(`${posix.dirname(file)}/{functions,classes,variables}/*.md`, { cwd: root })
        .sort()
        .map(page => ({ text: posix.basename(page, '.md'), link: linkTo(page) })),
    }))
}

const nameOf = (file: string) => posix.dirname(posix.relative(reference, file))

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
