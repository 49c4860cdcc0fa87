// cspell:ignore HEALTHCHECK STOPSIGNAL
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Manifest, publishedManifest } from './packages/manifest.ts'
import { root } from './processes.ts'
import { readLock } from './setup.mjs'

/** Covers the image and its composition with a database, as far as that is possible without building it. */

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const server: Manifest & { engines: { node: string } } = JSON.parse(read('packages/server/package.json'))

describe('the Dockerfile', () => {
  const instructions = read('Dockerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => {
      const [, name = '', value = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
      return { name, value }
    })
  const stages = instructions.filter(({ name }) => name === 'FROM')
  const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'))
  const valuesOf = (wanted: string) => last.filter(({ name }) => name === wanted).map(({ value }) => value)

  test('is based on the official image of the oldest Node that the server supports', () => {
    const [, major] = /^>=(\d+)$/.exec(server.engines.node) ?? []
    expect(stages.length).toBe(2)
    for (const { value } of stages)
      expect(value).toMatch(new RegExp(`^node:${major}-[a-z]+-slim(?: AS \\w+)?$`))
  })

  test('runs the server as a user without privileges, who owns the folder of data only', () => {
    expect(valuesOf('USER')).toEqual(['node'])
    expect(last.findIndex(({ name }) => name === 'USER')).toBeGreaterThan(
      last.findLastIndex(({ name }) => name === 'RUN' || name === 'COPY'),
    )
    expect(valuesOf('VOLUME')).toEqual(['/data'])
    expect(valuesOf('RUN').join()).toMatch(/install -d -o node -g node -m 700 \/data$/)
    expect(valuesOf('COPY').filter(value => /--ch(?:own|mod)/.test(value))).toEqual([])
  })

  test('starts the program of the package without a shell, so that it receives signals', () => {
    const [entry = ''] = valuesOf('ENTRYPOINT')
    const [program = ''] = Object.values(publishedManifest(server).bin as Record<string, string>)
    expect(JSON.parse(entry)).toEqual(['node', posix.join('/app/node_modules', server.name, program)])
    expect(valuesOf('CMD')).toEqual(['["start"]'])
    expect(valuesOf('STOPSIGNAL')).toEqual(['SIGTERM'])
    expect(valuesOf('HEALTHCHECK').join()).toMatch(/ CMD \["node", "-e", ".*\/healthz/)
  })

  test('copies only what the build makes or installs, and every package that the bundle needs', () => {
    const lock = readLock(join(root, 'package-lock.json')) ?? {}
    const copied = valuesOf('COPY').map(value => /^--from=build \/source\/(\S+) (\S+)$/.exec(value)?.slice(1))
    const built = `packages/server/${server.publishConfig?.directory}`
    for (const [from = '', to] of copied.map(each => each ?? []))
      if (from === built) expect(to).toBe(`node_modules/${server.name}`)
      else {
        expect(lock, from).toHaveProperty([from])
        expect(to).toBe(from)
      }
    // The others of its dependencies are for types only. A new one may have to be copied.
    expect(server.publishConfig?.dependencies).toEqual(['@countersign/core', 'secp256k1', 'zod'])
    const needed = [built, 'node_modules/secp256k1', 'node_modules/node-gyp-build']
    expect(copied.map(each => each?.[0]).sort()).toEqual(needed.sort())
  })

  test('has no secret', () => {
    for (const { name, value } of instructions) {
      expect(name).not.toBe('ARG')
      if (name === 'ENV') expect(value).not.toMatch(/key|secret|password|token|database/i)
    }
  })

  test('is built from each workspace, and from no other files than .dockerignore admits', () => {
    const [everything, ...rules] = read('.dockerignore')
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#'))
    expect(everything).toBe('*')
    const kept = rules.flatMap(rule => (rule.startsWith('!') ? [rule.slice(1)] : []))
    for (const file of kept) expect(existsSync(join(root, file)), file).toBe(true)
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
    for (const workspace of workspaces) expect(kept).toContain(workspace.split('/')[0])
    for (const rule of ['**/.env*', '**/data', '**/node_modules']) expect(rules).toContain(rule)
    expect(rules.findLastIndex(rule => rule.startsWith('!'))).toBeLessThan(rules.indexOf('**/.cache'))
  })
})

describe('compose.yaml', () => {
  type Service = {
    user?: string
    read_only?: boolean
    cap_drop?: string[]
    security_opt?: string[]
    privileged?: boolean
    ports?: string[]
    networks: string[]
    environment: Record<string, string>
  }
  const text = read('compose.yaml')
  const { services, networks } = parse(text) as {
    services: Record<string, Service>
    networks: Record<string, { internal?: boolean } | null>
  }

  test('publishes no port of the database, which is on a network without a way out', () => {
    expect(Object.keys(services).sort()).toEqual(['database', 'server'])
    expect(services.database).not.toHaveProperty('ports')
    expect(services.database?.networks).toEqual(['database'])
    expect(networks.database).toEqual({ internal: true })
    expect(services.server?.ports).toEqual(['127.0.0.1:4310:4310'])
  })

  test('has no password, and does not start without one', () => {
    expect(services.database?.environment.POSTGRES_PASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:\?[^}]+\}$/)
    const { username, password } = new URL(
      services.server?.environment.DATABASE_URL?.replace(/\$\{POSTGRES_PASSWORD:\?[^}]+\}/, 'variable') ?? '',
    )
    expect([username, password]).toEqual([services.database?.environment.POSTGRES_USER, 'variable'])
    // A value of `${NAME:-value}` would be a default.
    expect(text).not.toMatch(/\$\{\w+(?!\w|:\?)/)
    expect(read('.gitignore').split('\n')).toContain('/.env')
  })

  test.each(Object.entries(services))('gives the %s no privileges', (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(service).not.toHaveProperty('cap_add')
    expect(service).not.toHaveProperty('privileged')
    // The user of the server is that of its image.
    expect(service.user).toBe(name === 'server' ? undefined : 'postgres')
  })
})
