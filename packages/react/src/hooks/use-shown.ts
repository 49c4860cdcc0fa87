import { createContext, type DependencyList, type EffectCallback, useContext, useEffect } from 'react'

/** Whether what is drawn can be seen. What the dialog draws ahead, while it is closed, cannot. */
export const ShownContext = createContext(true)

export function useShown(): boolean {
  return useContext(ShownContext)
}

/**
 * An effect that runs only while it is shown what it belongs to: what is drawn ahead asks nobody, waits for nothing and
 * moves no focus.
 */
export function useShownEffect(effect: EffectCallback, dependencies: DependencyList): void {
  const isShown = useShown()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever gives the effect says what it depends on.
  useEffect(() => (isShown ? effect() : undefined), [isShown, ...dependencies])
}
