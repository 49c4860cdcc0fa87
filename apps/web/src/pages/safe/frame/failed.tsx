import controls from '@countersign/react/controls.module.css'
import notices from '../../../layout/notices.module.css'
import { useWords } from '../../../locales/words.ts'
import { failureWords } from '../reading/failure.ts'
import { useSafeWords } from '../words.ts'
import styles from './frame.module.css'

/** Says that the gateway gave no answer, why, and asks again. What is told apart from it is that there is nothing. */
export function GatewayFailed(props: { error: Error; isReading: boolean; again: () => void }) {
  const words = useSafeWords().gateway
  const { language } = useWords()
  const { text, said } = failureWords(props.error, words, language)
  return (
    <Failed title={words.failed} isReading={props.isReading} again={props.again}>
      {text}
      {said !== null && (
        <q className={styles.quoted}>
          <bdi>{said}</bdi>
        </q>
      )}
    </Failed>
  )
}

/** Says that the chain could not be asked, and asks again. */
export function ChainFailed({ isReading, again }: { isReading: boolean; again: () => void }) {
  const { chain } = useSafeWords()
  return (
    <Failed title={chain.failed.title} isReading={isReading} again={again}>
      {chain.failed.text}
    </Failed>
  )
}

function Failed(props: { title: string; children: React.ReactNode; isReading: boolean; again: () => void }) {
  const words = useSafeWords()
  return (
    <div className={notices.failed} role="alert">
      <strong>{props.title}</strong>
      <p>{props.children}</p>
      <button
        type="button"
        className={controls.secondary}
        aria-disabled={props.isReading}
        onClick={() => {
          if (!props.isReading) props.again()
        }}
      >
        {props.isReading ? words.retrying : words.retry}
      </button>
    </div>
  )
}
