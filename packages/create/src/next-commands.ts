import { relative, resolve } from 'node:path'
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
  const path = relative('', resolve(folder))
  return [
    ...(path === '' ? [] : [`cd ${/\s/.test(path) ? JSON.stringify(path) : path}`]),
    ...(database === 'postgres' ? ['cp .env.example .env   # and set DATABASE_URL'] : []),
    `${manager} install`,
    ...(database === 'memory' || backend === 'server' ? [] : [`${manager} run create-tables`]),
    `${manager} run dev`,
  ]
}
