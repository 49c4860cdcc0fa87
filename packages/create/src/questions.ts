type Choice = { readonly label: string; readonly hint: string }
type Question = {
  readonly message: string
  /** The first one is taken with `--yes`. */
  readonly choices: Readonly<Record<string, Choice>>
}

/** What is asked, by the names of the options that answer it. */
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
    choices: {
      own: { label: 'The site’s own backend', hint: '@countersign/backend' },
      server: { label: 'A Countersign server', hint: 'also proofs, and Safes owner by owner' },
    },
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

/** Answers that do not go together, and why. */
const excluded: readonly { readonly answers: Partial<Answers>; readonly reason: string }[] = [
  {
    answers: { backend: 'server', database: 'memory' },
    reason: 'A Countersign server needs a database: choose sqlite or postgres.',
  },
]

/** Returns why answers do not go together, or `undefined`. */
export function conflictIn(answers: Partial<Answers>): string | undefined {
  return excluded.find(rule => questionNames.every(name => includesAnswer(rule.answers, name, answers)))
    ?.reason
}

/** Whether the answer to a question is the one of a rule. A rule without one includes every answer. */
function includesAnswer(rule: Partial<Answers>, name: QuestionName, answers: Partial<Answers>): boolean {
  return rule[name] === undefined || rule[name] === answers[name]
}

/**
 * The values that a question can be answered with.
 *
 * @param others - leaves out the values that do not go together with these
 */
export function valuesOf(name: QuestionName, others: Partial<Answers> = {}): string[] {
  return Object.keys(questions[name].choices).filter(
    value => conflictIn({ ...others, [name]: value }) === undefined,
  )
}

/** Whether a value is one of those that a question can be answered with. */
export function isAnswer<Name extends QuestionName>(name: Name, value: string): value is Answers[Name] {
  return valuesOf(name).includes(value)
}

/** A list for a sentence: `vite or next`. */
export function toList(values: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(values)
}

/** Returns all answers that go together. */
export function combinations(): readonly Answers[] {
  const all = questionNames.reduce<readonly Partial<Answers>[]>(
    (before, name) =>
      before.flatMap(answers => valuesOf(name, answers).map(value => ({ ...answers, [name]: value }))),
    [{}],
  )
  // Each has an answer to every question.
  return all as readonly Answers[]
}
