// @ts-check
import { readFileSync } from 'node:fs'

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean, resolved?: string }} Entry */
/** @typedef {Record<string, Entry>} Lock what lies where: path in the workspace → package */

/**
 * Reads a lockfile of npm: package-lock.json, or the one npm leaves in node_modules for what it has installed.
 *
 * @param {string} file
 * @returns {Lock | undefined} `undefined` if it is not there
 */
export function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Tells why the installed packages are not those of the lockfile.
 *
 * Optional packages may be missing (most are builds for other machines), and what lies there in addition does no harm.
 *
 * @param {Lock | undefined} wanted
 * @param {Lock | undefined} installed
 * @returns {string | undefined} the reason, or `undefined` if there is nothing to do
 */
export function difference(wanted, installed) {
  if (wanted === undefined) return 'there is no package-lock.json'
  if (installed === undefined) return 'nothing is installed yet'
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/')) continue
    const there = installed[path]
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (there === undefined) {
      if (!entry.optional) return `${name} is new`
    } else if (entry.link ? there.resolved !== entry.resolved : there.version !== entry.version) {
      return `${name} has changed`
    } else if (entry.integrity !== undefined && there.integrity !== entry.integrity) {
      return `${name} has changed`
    }
  }
  return undefined
}

/**
 * Tells whether a Node version is older than the least that will do.
 *
 * @param {string} version such as `20.19.1`
 * @param {string} least such as `20.19`
 */
export function isOldNode(version, least) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number)
  return major < leastMajor || (major === leastMajor && minor < leastMinor)
}
