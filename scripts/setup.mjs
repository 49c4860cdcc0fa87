// @ts-check
import { readFileSync } from 'node:fs'

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean, resolved?: string }} Entry */
/** @typedef {Record<string, Entry>} Lock path in the workspace → package */

/**
 * Reads a lockfile of npm: package-lock.json, or the one that npm writes to node_modules for the installed packages.
 *
 * @param {string} file
 * @returns {Lock | undefined} `undefined` if it does not exist
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
 * Returns why the installed packages differ from the lockfile.
 *
 * Optional packages may be missing (most are builds for other platforms), and additional packages are ignored.
 *
 * @param {Lock | undefined} wanted
 * @param {Lock | undefined} installed
 * @returns {string | undefined} the reason, or `undefined` if nothing differs
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
 * Whether a Node version is older than the required one.
 *
 * @param {string} version e.g. `20.19.1`
 * @param {string} least e.g. `20.19`
 */
export function isOldNode(version, least) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number)
  return major < leastMajor || (major === leastMajor && minor < leastMinor)
}
