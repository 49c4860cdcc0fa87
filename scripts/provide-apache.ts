import { existsSync } from 'node:fs'
import { canInstall, install } from './system-packages.ts'

/**
 * Installs Apache's server and mod_auth_openidc, without starting a service, if this process may install packages of the
 * system. Otherwise, their tests are skipped.
 */
export async function provideApache(): Promise<void> {
  if (!existsSync('/usr/lib/apache2/modules/mod_auth_openidc.so') && canInstall())
    await install('apache2-bin', 'libapache2-mod-auth-openidc')
}
