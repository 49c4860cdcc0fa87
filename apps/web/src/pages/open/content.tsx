import { hrefOf } from '@countersign/api/pages'
import controls from '@countersign/react/controls.module.css'
import { accountOf, ResolvedAccount, useSite, useTypedAccount } from '@countersign/react/pieces'
import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { ExternalLink } from '../../layout/external-link.tsx'
import { Field } from '../../layout/field.tsx'
import { go } from '../../layout/location.ts'
import { NetworkOptions } from '../../layout/network.tsx'
import { Page } from '../../layout/page.tsx'
import { useOpenWords } from '../../locales/words.ts'
import { bringFiles } from '../check/brought-files.ts'
import { FileForm } from '../check/file-form.tsx'
import { keepInput } from '../check/input.ts'
import { memoryOf, readStored, store } from '../memory.ts'
import { Account } from './account.tsx'
import { Notice } from './notice.tsx'
import { readSent, type Sent } from './read-sent.ts'

const key = 'countersign.sent'

/** Shows one field for anything that a person was sent, and takes them to the page that it is for. */
export function Content() {
  const words = useOpenWords()
  const site = useSite()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(readText)
  const [network, setNetwork] = useState('')
  const [opened, setOpened] = useState<Sent | null>(null)
  const networks = site?.chains ?? []
  const read = (text: string) => readSent(text, { origin: location.origin, networks })
  const sent = read(text)
  const { typed, chain, unbound, again } = useTypedAccount(sent.kind === 'account' ? sent.text : '', network)
  const account = accountOf(typed)
  // What the text names no network for is on the chosen one.
  const isOnAnyNetwork = typed.status === 'found' || (typed.status === 'read' && typed.from !== 'account')

  const change = (text: string) => {
    setText(text)
    store(memoryOf('sessionStorage'), key, text)
    setOpened(null)
  }
  // A person who pastes a link to this site wants to go there. Going back leads to what was pasted.
  const typeOrPaste = (text: string, { nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
    change(text)
    const sent = read(text)
    const isPasted = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste'
    if (isPasted && sent.kind === 'page') go(sent.href)
  }
  // The page that checks proofs reads files.
  const openFiles = (files: readonly File[]) => {
    bringFiles(files)
    keepInput({ kind: 'proof', startNow: false })
    go(hrefOf('check'))
  }
  const submit = () => {
    setOpened(sent)
    switch (sent.kind) {
      case 'page':
        return go(sent.href)
      case 'proofs':
        keepInput({ kind: 'proof', text, startNow: true })
        return go(hrefOf('check'))
      case 'account':
        if (account === null) field.current?.focus()
        return again()
      case 'foreign':
        return
      default:
        field.current?.focus()
    }
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <Page title={words.title} lead={words.lead}>
      <FileForm go={words.go} onSubmit={submit} onFiles={openFiles}>
        <Field label={words.label} hint={words.hint} fault={faultOf()} role="alert">
          {described => (
            <textarea
              {...described}
              ref={field}
              dir="ltr"
              rows={4}
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="off"
              aria-describedby={`${described['aria-describedby'] ?? ''} ${id}-account`}
              aria-invalid={typed.status === 'failed' || described['aria-invalid']}
              value={text}
              onChange={event => typeOrPaste(event.target.value, event)}
              onKeyDown={press}
            />
          )}
        </Field>
        <ResolvedAccount id={`${id}-account`} typed={typed} chain={chain} />
        {isOnAnyNetwork && (
          <Field label={words.network}>
            {described => (
              <select
                {...described}
                value={chain}
                onChange={({ target }) => {
                  setNetwork(target.value)
                  change(unbound)
                }}
              >
                <NetworkOptions chains={networks} />
              </select>
            )}
          </Field>
        )}
      </FileForm>
      {opened?.kind === 'account' && account !== null && <Account key={account} account={account} />}
      {opened?.kind === 'foreign' && (
        <Notice title={words.foreign.title({ host: opened.host })} text={words.foreign.text}>
          <ExternalLink href={opened.href} className={controls.secondary}>
            {words.foreign.open({ host: opened.host })}
          </ExternalLink>
        </Notice>
      )}
    </Page>
  )

  function faultOf(): string | undefined {
    if (opened === null) return undefined
    switch (opened.kind) {
      case 'page':
      case 'proofs':
      case 'foreign':
        return undefined
      case 'account':
        // Why a name, a link or a network has no account is shown below the field.
        return typed.status === 'none' && typed.fault === 'checksum' ? words.fault.checksum : undefined
      default:
        return words.fault[opened.kind]
    }
  }
}

function readText(): string {
  const kept = readStored(memoryOf('sessionStorage'), key)
  return typeof kept === 'string' ? kept : ''
}
