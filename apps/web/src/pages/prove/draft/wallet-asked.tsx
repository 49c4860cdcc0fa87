import notices from '../../../layout/notices.module.css'
import { useProveWords } from '../words.ts'
import type { WalletStep } from './next-step.ts'

/** Says where to look while a wallet is asked. */
export function WalletAsked({ is, wallet }: { is: WalletStep; wallet: string }) {
  const { draft: words } = useProveWords()
  const isSwitching = is === 'switching'
  return (
    <div className={notices.waiting}>
      <strong>{isSwitching ? words.switching.title : words.asking.title({ wallet })}</strong>
      <p>{isSwitching ? words.switching.text : words.asking.text}</p>
      {is === 'slow' && <p>{words.slow}</p>}
    </div>
  )
}
