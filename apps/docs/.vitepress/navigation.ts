import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { DefaultTheme } from 'vitepress'
import { pagePath } from './links.ts'

const reference = 'apps/docs/reference'

/** The packages that have a reference, those that most sites need first. */
export const documented = ['react', 'backend', 'core', 'api', 'gateway', 'server']

/**
 * Reads the navigation from the lists of docs/README.md: each second-level heading is a group, each link at the start of
 * an item a page. The group “Reference” also has the packages, if their reference was written; each of them has a
 * navigation of its own. The bar at the top leads to the first page of each group but the last, for which
 * it has no room.
 */
export function readNavigation(root: string): {
  nav: DefaultTheme.NavItem[]
  sidebar: DefaultTheme.SidebarMulti
} {
  const [, ...groups] = readFileSync(join(root, 'docs/README.md'), 'utf8').split(/^## /m)
  const packages = documented
    .map(name => `${reference}/@countersign/${name}/README.md`)
    .filter(file => existsSync(join(root, file)))
  const main = groups.flatMap(group => {
    const text = group.slice(0, group.indexOf('\n'))
    const items = [...group.matchAll(/^- \[(.+?)\]\((.+?)\)/gm)].map(([, text = '', target = '']) =>
      itemOf(root, text, posix.join('docs', target)),
    )
    const more =
      text === 'Reference' ? packages.map(file => ({ text: nameOf(file), link: linkTo(file) })) : []
    return items.length > 0 ? { text, items: [...more, ...items] } : []
  })
  return {
    nav: main.slice(0, -1).map(({ text, items: [first] }) => ({ text, link: first?.link ?? '/' })),
    sidebar: {
      '/': main,
      ...Object.fromEntries(
        packages.map(file => [
          linkTo(file),
          [{ text: 'Documentation', link: '/' }, ...modulesOf(root, posix.dirname(file))],
        ]),
      ),
    },
  }
}

/** What a module has, in the order of its navigation: components, hooks, functions, classes and constants. */
const kinds = [/functions\/[A-Z]/, /functions\/use[A-Z]/, /functions/, /classes/, /variables/]

function modulesOf(root: string, folder: string): DefaultTheme.SidebarItem[] {
  const kindOf = (page: string) => kinds.findIndex(kind => kind.test(page))
  return globSync(`${folder}/**/README.md`, { cwd: root })
    .sort()
    .map(file => ({
      text: nameOf(file),
      link: linkTo(file),
      items: globSync(`${posix.dirname(file)}/{functions,classes,variables}/*.md`, { cwd: root })
        .sort((a, b) => kindOf(a) - kindOf(b) || posix.basename(a).localeCompare(posix.basename(b)))
        .map(page => ({ text: posix.basename(page, '.md'), link: linkTo(page) })),
    }))
}

const nameOf = (file: string) => posix.dirname(posix.relative(reference, file))

/** Returns the item of a page. The other pages of a folder are in the item of its README, in the order of its links. */
function itemOf(root: string, text: string, path: string): DefaultTheme.SidebarItem {
  const item = { text, link: linkTo(path) }
  if (!/^docs\/.*\/README\.md$/.test(path)) return item
  const links = readFileSync(join(root, path), 'utf8')
  const position = (file: string) => links.indexOf(`](${posix.basename(file)})`)
  const files = globSync(`${posix.dirname(path)}/!(README).md`, { cwd: root })
    .sort()
    .sort((a, b) => position(a) - position(b))
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
