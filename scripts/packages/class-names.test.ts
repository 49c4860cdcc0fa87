import { expect, test } from 'vitest'
import { inPlace, withShortNames } from './class-names.ts'

const write = (code: string, sheets = new Map<string, string>()) => inPlace(code, '/kit/button.tsx', sheets)

test('class names are written where a module uses them, and the import only loads the style sheet', () => {
  expect(
    write("import css from './button.module.css'\nconst a = [css.wide, { css: css.round }, a.css.b]"),
  ).toBe("import './button.module.css'\nconst a = ['cs-button-wide', { css: 'cs-button-round' }, a.css.b]")
})

test('the style sheet has the same names, for classes and for animations', () => {
  expect(
    withShortNames(
      '.cs-wallet-row-module-icon:hover .cs-live-module-dot{animation:1s cs-live-module-breathe}.cs-module-x{}',
    ),
  ).toBe('.cs-wallet-row-icon:hover .cs-live-dot{animation:1s cs-live-breathe}.cs-module-x{}')
})

test('a class name in a string or comment stays as it is', () => {
  const code = "import css from './b.module.css'\n// css.a\nconst a = 'css.a'"
  expect(write(code)).toBe("import './b.module.css'\n// css.a\nconst a = 'css.a'")
})

test('a module that passes on all class names is refused because their use is unknown', () => {
  for (const use of ['f(css)', 'const { a } = css', 'css[a]', '({ css })', 'const b = { ...css }'])
    expect(() => write(`import css from './b.module.css'\n${use}`)).toThrow('as css.name')
})

test('two style sheets with the same name are refused, because they would share their classes', () => {
  const sheets = new Map<string, string>()
  write("import css from './b.module.css'\nf(css.a)", sheets)
  expect(() => write("import css from './other/b.module.css'\nf(css.a)", sheets)).toThrow('name of its own')
})
