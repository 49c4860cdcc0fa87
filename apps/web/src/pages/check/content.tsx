import { useSite } from '@countersign/react'
import { useEffect, useState } from 'react'
import frame from '../../layout/frame.module.css'
import { PageHeading } from '../../layout/page-heading.tsx'
import prose from '../../layout/prose.module.css'
import type { CheckLocale } from '../../locales/locale.ts'
import { createChainsKnown } from './chains-known.ts'
import { type CheckInput, keepInput, readInput } from './input.ts'
import page from './page.module.css'
import pills from './pills.module.css'
import { Plain } from './plain-form.tsx'
import { Proofs } from './proofs.tsx'
import { CheckWordsContext } from './words.ts'

const kinds = ['proof', 'plain'] as const

/** Where anybody checks proofs, and signatures without one. */
export function Content({ words }: { words: CheckLocale }) {
  const [input, setInput] = useState(readInput)
  const site = useSite()
  const [chains] = useState(createChainsKnown)
  useEffect(() => site && chains.tell(site.chains.map(({ id }) => id)), [site, chains])
  const change = (changed: Partial<CheckInput>) => setInput(before => ({ ...before, ...changed }))
  // Once brought is not brought again by a reload.
  useEffect(() => keepInput({ ...input, startNow: false }), [input])
  return (
    <CheckWordsContext value={words}>
      <div className={`${frame.page} ${page.page}`}>
        <div className={frame.head}>
          <PageHeading title={words.title}>{words.title}</PageHeading>
          <p className={prose.lead}>{words.intro}</p>
          <p className={prose.small}>{words.asks}</p>
        </div>
        <fieldset className={`${pills.pills} ${pills.kinds}`}>
          <legend>{words.kind.label}</legend>
          {kinds.map(kind => (
            <button
              key={kind}
              type="button"
              aria-pressed={input.kind === kind}
              onClick={() => change({ kind })}
            >
              {words.kind[kind]}
            </button>
          ))}
        </fieldset>
        {input.kind === 'proof' ? (
          <Proofs
            text={input.text}
            chains={chains.get}
            startNow={input.startNow && site !== undefined}
            onText={text => change({ text, startNow: false })}
          />
        ) : (
          <Plain input={input.plain} chains={chains.get} onInput={plain => change({ plain })} />
        )}
      </div>
    </CheckWordsContext>
  )
}
