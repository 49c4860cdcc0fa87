import type { ReactNode } from 'react'
import { useRareParts } from '../../../hooks/use-words.ts'
import { PrimaryButton, SecondaryButton } from '../../../pieces/button.tsx'
import { Actions, Heading, ViewHead } from '../../../pieces/view.tsx'
import styles from './what-is.module.css'

/** Renders the view "What is a wallet": three things to know, and a link to get one. */
export function WhatIsView() {
  const { runtime, words } = useRareParts()
  const { whatIs } = words.get
  const { show } = runtime.actions
  return (
    <>
      <ViewHead stays title={whatIs.title} />
      <WhatIsPoints />
      <Actions>
        <PrimaryButton onClick={() => show({ name: 'get-a-wallet' })}>{whatIs.get}</PrimaryButton>
        <SecondaryButton onClick={() => show({ name: 'connect' })}>{whatIs.have}</SecondaryButton>
      </Actions>
    </>
  )
}

/** Renders the content beside the list while no wallet is chosen. */
export function WhatIsBeside() {
  const { whatIs } = useRareParts().words.get
  return (
    <>
      <Heading>{whatIs.title}</Heading>
      <WhatIsPoints />
    </>
  )
}

function WhatIsPoints() {
  const { whatIs } = useRareParts().words.get
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without list markers, Safari does not announce it as a list.
    <ul role="list" className={styles.points}>
      <Point {...whatIs.keys} mark={<KeyMark />} />
      <Point {...whatIs.signature} mark={<SignatureMark />} />
      <Point {...whatIs.yours} mark={<PhraseMark />} />
    </ul>
  )
}

function Point({ mark, title, text }: { mark: ReactNode; title: string; text: string }) {
  return (
    <li>
      {mark}
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
    </li>
  )
}

/* Each drawing has a first stroke in ink, and a second one that completes it. */

function KeyMark() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <path d="M20 28A8 8 0 1 1 12 20 8 8 0 0 1 20 28Z" />
      <path data-second="" d="M18 22 37 7M31 12 36 18M26 16 29.5 20" />
    </svg>
  )
}

function SignatureMark() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <path data-line="" d="M6 39H42" />
      <path d="M7 33C11 15 17 12 17 19S10 34 15 33 22 20 25 21 23 33 28 31" />
      <path data-second="" d="M28 31C33 29 34 25 42 10" />
    </svg>
  )
}

function PhraseMark() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <path d="M11 6H31L38 13V42H11Z" />
      <path data-line="" d="M17 17H27M17 24H32M17 31H32" />
      <path data-second="" d="M17 36 22 40 34 27" />
    </svg>
  )
}
