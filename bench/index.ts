// Runs all benchmarks but `rows`, or the named ones (`npm run bench -- verifications`). `--scale=0.1` is for `rows`: a
// tenth of them.
import { parseArgs } from 'node:util'
import { bytes } from './bytes.ts'
import { cosigning } from './cosigning/cosigning.ts'
import { dialog } from './dialog/dialog.ts'
import { exhaustion } from './exhaustion/exhaustion.ts'
import { hosted } from './hosted/hosted.ts'
import { memory } from './memory/memory.ts'
import { openId } from './openid/openid.ts'
import { phone } from './phone/phone.ts'
import { proofs } from './proofs/proofs.ts'
import { routes } from './routes.ts'
import { rows } from './rows/rows.ts'
import { manyServers } from './servers/servers.ts'
import { signIns } from './sign-ins.ts'
import { verifications } from './verifications.ts'

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { scale: { type: 'string', default: '1' } },
})
const scale = Number(values.scale)
if (!(scale > 0 && scale <= 1)) {
  console.error(`--scale is “${values.scale}”. It is a share: more than 0, and at most 1.`)
  process.exit(1)
}

const benchmarks = {
  verifications,
  'sign-ins': signIns,
  openid: openId,
  bytes,
  dialog,
  phone,
  hosted,
  cosigning,
  proofs,
  routes,
  exhaustion,
  memory,
  servers: manyServers,
  rows: () => rows(scale),
}
type Name = keyof typeof benchmarks

const isName = (text: string): text is Name => text in benchmarks
const all = Object.keys(benchmarks).filter(isName)
// It takes about an hour and 40 GB of disk.
const usual = all.filter(name => name !== 'rows')
const unknown = asked.find(text => !isName(text))
if (unknown !== undefined) {
  console.error(`There is no benchmark “${unknown}”. There are: ${all.join(', ')}.`)
  process.exit(1)
}
for (const name of asked.length > 0 ? asked.filter(isName) : usual) {
  console.log(`\n## ${name}\n`)
  await benchmarks[name]()
}
