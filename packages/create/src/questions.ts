type Choice = { readonly label: string; readonly hint: string }
type Question = {
  readonly message: string
  /** The first one is taken with `--yes`. */
  readonly choices: Readonly<Record<string, Choice>>
}

/** What is asked, by the names of the options that answer it. Each choice has a folder of the same name in the templates. */
export const questions = {
  framework: {
    message: 'Which framework?',
    choices: {
      vite: { label: 'Vite + React', hint: 'a page, and a server with Hono' },
      next: { label: 'Next.js', hint: 'App Router' },
    },
  },
  backend: {
    message: 'Who signs people in?',
    choices: { own: { label: 'The site’s own backend', hint: '@countersign/backend' } },
  },
  database: {
    message: 'Where are sessions stored?',
    choices: {
      memory: { label: 'In memory', hint: 'for development: a restart signs everyone out' },
      sqlite: { label: 'SQLite', hint: 'one file, for one server' },
      postgres: { label: 'PostgreSQL', hint: 'for any number of servers' },
    },
  },
} as const satisfies Readonly<Record<string, Question>>

export type QuestionName = keyof typeof questions

/** The answers, by question. */
export type Answers = { readonly [Name in QuestionName]: keyof (typeof questions)[Name]['choices'] }

export const questionNames = Object.keys(questions) as QuestionName[]

/** The values that a question can be answered with. */
export function valuesOf(name: QuestionName): string[] {
  return Object.keys(questions[name].choices)
}

/** Whether a value is one of those that a question can be answered with. */
export function isAnswer<Name extends QuestionName>(name: Name, value: string): value is Answers[Name] {
  return valuesOf(name).includes(value)
}

/** A list for a sentence: `vite or next`. */
export function toList(values: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(values)
}
