// The package has this file but no types for it.
declare module '@messageformat/core/compile-module.js' {
  import type { default as MessageFormat, StringStructure } from '@messageformat/core'

  export default function compileModule(format: MessageFormat, messages: StringStructure): string
}
