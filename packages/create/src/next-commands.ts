import { relative } from 'node:path'
import { pathOf } from './folder.ts'
import type { Answers } from './questions.ts'

/**
 * Returns the commands that start the site, for the package manager that runs this program.
 *
 * @param userAgent - `npm_config_user_agent`, which npm, pnpm, yarn and Bun set
 */
export function nextCommands(
  folder: string,
  { backend, database }: Answers,
  userAgent: string | undefined,
): string[] {
  const manager = /^(npm|pnpm|yarn|bun)\//.exec(userAgent ?? '')?.[1] ?? 'npm'
  const path = relative('', pathOf(folder))
  return [
    ...(path === '' ? [] : [`cd ${quote(path)}`]),
    ...(database === 'postgres' ? ['cp .env.example .env   # and set DATABASE_URL'] : []),
    `${manager} install`,
    ...(database === 'memory' || backend === 'server' ? [] : [`${manager} run create-tables`]),
    `${manager} run dev`,
  ]
}

/** Quotes a path for the shell, if it has other characters than those of common names. */
export function quote(path: string): string {
  if (/^[\w./\\:~-]+$/.test(path)) return path
  return process.platform === 'win32' ? `"${path}"` : `'${path.replaceAll("'", "'\\''")}'`
}
