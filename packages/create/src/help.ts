import { defaultFolder } from './ask.ts'
import { questionNames, questions, valuesOf } from './questions.ts'

const choices = questionNames.map(name => {
  const [first = ''] = valuesOf(name)
  const option = `--${name} <${valuesOf(name).join('|')}>`
  return `  ${option.padEnd(38)} ${questions[name].message} With --yes: ${first}.`
})

export const help = `Creates a site on which people sign in with their crypto accounts.

  npm create countersign@latest [folder] -- [options]

  ${'folder'.padEnd(38)} A new or empty folder. Default: ${defaultFolder}.
${choices.join('\n')}
  ${'-y, --yes'.padEnd(38)} Asks nothing.
  ${'-h, --help'.padEnd(38)} Shows this text.
  ${'-v, --version'.padEnd(38)} Shows the version.

Anything else that is not passed is asked. Nothing is installed, and no existing file is changed.
`
