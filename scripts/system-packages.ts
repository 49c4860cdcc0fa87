import { existsSync, readFileSync } from 'node:fs'
import { run } from './processes.ts'

/** Whether this process may install packages of the system. */
export function canInstall(): boolean {
  const isDebian =
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  return isDebian && process.getuid?.() === 0
}

/** Installs packages of the system, and reports the result. */
export async function install(...packages: string[]): Promise<void> {
  const limits = ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20']
  await run('apt-get', ['update', ...limits], { quiet: true })
  const { code, output } = await run(
    'apt-get',
    ['install', '-y', '--no-install-recommends', ...limits, ...packages],
    { env: { DEBIAN_FRONTEND: 'noninteractive' }, quiet: true },
  )
  console.log(code === 0 ? `Installed ${packages.join(', ')}.` : `apt-get:\n${output}`)
}
