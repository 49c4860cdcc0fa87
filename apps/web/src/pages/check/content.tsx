import { useSite } from '@countersign/react/pieces'
import { useEffect, useState } from 'react'
import frame from '../../layout/frame.module.css'
import { PageHeading } from '../../layout/page-heading.tsx'
import prose from '../../layout/prose.module.css'
import { useCheckWords } from '../../locales/words.ts'
import filterBar from '../filter-bar.module.css'
import entry from './form.module.css'
import { type CheckInput, keepInput, readInput } from './input.ts'
import { PlainCheck } from './plain-check.tsx'
import { Proofs } from './proofs.tsx'
import { createChainsKnown } from './use-check.ts'

const kinds = ['proof', 'plain'] as const

/** Shows the page on which anyone checks proofs, and signatures without a proof. */
export function Content() {
  const words = useCheckWords()
  const [input, setInput] = useState(readInput)
  const site = useSite()
  const [chains] = useState(createChainsKnown)
  useEffect(() => site && chains.set(site.chains.map(({ id }) => id)), [site, chains])
  const change = (changed: Partial<CheckInput>) => setInput(before => ({ ...before, ...changed }))
  // A proof that was brought here from its page is not brought again on a reload.
  useEffect(() => keepInput({ ...input, startNow: false }), [input])
  return (
    <div className={frame.page}>
      <div className={frame.head}>
        <PageHeading title={words.title}>{words.title}</PageHeading>
        <p className={prose.lead}>{words.intro}</p>
      </div>
      <fieldset className={`${filterBar.states} ${entry.kinds}`}>
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
          startNow={input.startNow}
          onText={text => change({ text, startNow: false })}
        />
      ) : (
        <PlainCheck input={input.plain} chains={chains.get} onInput={plain => change({ plain })} />
      )}
      {/* Below the form, whose button is in view on a small screen. */}
      <p className={prose.small}>{words.asks}</p>
    </div>
  )
}
