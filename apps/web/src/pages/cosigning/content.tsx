import type { Cosigning } from '@countersign/api'
import { useClient } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { Suspense, useEffect, useState } from 'react'
import type { CosigningLocale } from '../../locales/cosigning.ts'
import styles from './cosigning.module.css'
import { nextStep } from './next-step.ts'
import { PassOn, Sharing } from './passing-on.tsx'
import { Skeleton } from './skeleton.tsx'
import { Steps } from './steps.tsx'
import { View } from './view.tsx'
import { CosigningWordsContext } from './words.ts'

export function Content({ id, words }: { id: string; words: CosigningLocale }) {
  const client = useClient()
  const [c, set] = useState<Cosigning>()
  useEffect(() => {
    client.cosigning(id).then(set)
  }, [client, id])
  if (!c)
    return (
      <CosigningWordsContext value={words}>
        <Skeleton />
      </CosigningWordsContext>
    )
  const wallet = new URLSearchParams(location.search).get('wallet')
  const next = nextStep(c, wallet)
  return (
    <CosigningWordsContext value={words}>
      <Suspense fallback={<Skeleton />}>
        <View
          cosigning={c}
          next={next}
          wallet={wallet}
          isLost={false}
          news=""
          hasText={['connect', 'confirm', 'connect-another'].includes(next.step)}
          now={
            next.step === 'share' ? (
              <Sharing cosigning={c} />
            ) : (
              <Steps cosigning={c} safe={undefined} last={words.steps.connect.title}>
                <p className={styles.soft}>{words.steps.connect.text}</p>
                <div className={styles.actions}>
                  <button type="button" className={`${controls.primary} ${styles.large}`}>
                    {words.connect}
                  </button>
                </div>
              </Steps>
            )
          }
          otherwise={next.step === 'share' ? null : <PassOn cosigning={c} />}
        />
      </Suspense>
    </CosigningWordsContext>
  )
}
