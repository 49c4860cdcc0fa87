import type { Cosigning } from '@countersign/api'
import { announceCosigning, isUnannounced } from '@countersign/wallets/state'
import { useEffect } from 'react'
import { useKit } from '../kit/context.ts'
import { cosignOf } from './cosign-of.ts'
import { currentCosignings } from './current-cosigning.ts'

/** Announces a cosigning that this browser started to its owners: the page shows the person the link for them. */
export function useAnnouncement(cosigning: Pick<Cosigning, 'id' | 'asker' | 'status' | 'announcedAt'>): void {
  const kit = useKit()
  const { id, asker } = cosigning
  const isDue = asker.mine && isUnannounced(cosigning)
  useEffect(() => {
    const cosign = isDue ? cosignOf(kit) : null
    if (!cosign) return
    void announceCosigning(cosign, id).then(announced => {
      if (announced) currentCosignings(kit).at(id).take(announced)
    })
  }, [kit, id, isDue])
}
