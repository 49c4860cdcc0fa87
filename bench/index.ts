// Runs all benchmarks, or the named ones (`npm run bench -- verifications`).
import { bytes } from './bytes.ts'
import { cosigning } from './cosigning/cosigning.ts'
import { dialog } from './dialog/dialog.ts'
import { exhaustion } from './exhaustion/exhaustion.ts'
import { hosted } from './hosted/hosted.ts'
import { phone } from './phone/phone.ts'
import { proofs } from './proofs/proofs.ts'
import { routes } from './routes.ts'
import { signIns } from './sign-ins.ts'
import { verifications } from './verifications.ts'

const benchmarks = {
  verifications,
  'sign-ins': signIns,
  bytes,
  dialog,
  phone,
  hosted,
  cosigning,
  proofs,
  routes,
  exhaustion,
}
type Name = keyof typeof benchmarks

const isName = (text: string): text is Name => text in benchmarks
const all = Object.keys(benchmarks).filter(isName)
const asked = process.argv.slice(2)
const unknown = asked.find(text => !isName(text))
if (unknown !== undefined) {
  console.error(`There is no benchmark “${unknown}”. There are: ${all.join(', ')}.`)
  process.exit(1)
}
for (const name of asked.length > 0 ? asked.filter(isName) : all) {
  console.log(`\n## ${name}\n`)
  await benchmarks[name]()
}
